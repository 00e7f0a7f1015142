import { correctBalance as corrected } from '../domain/account/correction.ts'
import { postedView } from '../domain/partner/console-partner.ts'
import type { Doer } from '../domain/people/actor.ts'
import { ApiError } from '../errors.ts'
import { accountMoved, loadAccount } from '../store/account/account.ts'
import type { AskedAct } from './act.ts'

/** What an act on a balance takes. The console knows who acts without the contour; for a key the door reads it. */
export type AskedCorrection<Body> = Omit<AskedAct<Body>, 'doneBy'> & { doneBy: () => Promise<Doer> }

/**
 * Adds to a partner's balance, or takes away from it.
 *
 * @throws ApiError PARTNER_NOT_FOUND, CORRECTION_AMOUNT_INVALID for more than an account can hold, and those of doneBy
 */
export async function correctBalance(asked: AskedCorrection<{ amount: { amountKopecks: number }; reason: string }>) {
  const { body, path, at, newId } = asked
  const { id = '' } = path
  const [account, doneBy] = await Promise.all([loadAccount(id), asked.doneBy()])
  if (!account) throw new ApiError('PARTNER_NOT_FOUND')
  const posting = corrected({ account, ...body.amount, reason: body.reason, doneBy, at, newId })
  return { steps: accountMoved(id, posting), answer: postedView(posting) }
}

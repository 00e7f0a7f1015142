import { reversalFault, reverseReward } from '../domain/account/correction.ts'
import { postedView } from '../domain/partner/console-partner.ts'
import { revisionNamed } from '../domain/value/revision.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { accountMoved, loadAccount } from '../store/account/account.ts'
import { loadReversible } from '../store/account/correction.ts'
import type { AskedCorrection } from './correct-balance.ts'

const refusals = {
  NoEntry: 'ENTRY_NOT_FOUND',
  NoReward: 'ENTRY_NOT_REVERSIBLE',
  ReversedBefore: 'ENTRY_REVERSED',
} as const satisfies Record<NonNullable<ReturnType<typeof reversalFault>>, ErrorCode>

/**
 * Takes an accrual back, once.
 *
 * @throws ApiError PARTNER_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_NOT_REVERSIBLE, ENTRY_REVERSED, and those of doneBy
 */
export async function reverseEntry(asked: AskedCorrection<{ reason: string }>) {
  const { body, path, at, newId } = asked
  const [id, revision] = [path.id ?? '', revisionNamed(path.revision ?? '')]
  const [account, doneBy] = await Promise.all([loadAccount(id), asked.doneBy()])
  if (!account) throw new ApiError('PARTNER_NOT_FOUND')
  if (revision === undefined) throw new ApiError('ENTRY_NOT_FOUND')
  const { entry, isReversed } = await loadReversible(id, revision)
  const fault = reversalFault(entry, isReversed)
  if (fault || !entry) throw new ApiError(refusals[fault ?? 'NoEntry'])
  const posting = reverseReward({ account, entry, reason: body.reason, doneBy, at, newId })
  return { steps: accountMoved(id, posting), answer: postedView(posting) }
}

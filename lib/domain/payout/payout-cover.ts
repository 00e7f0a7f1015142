import { ApiError, type ErrorCode, InvariantViolation } from '../../errors.ts'
import { type Account, figuresAt } from '../account/account.ts'
import type { Actor } from '../people/actor.ts'
import type { Settings } from '../contour/contour.ts'
import { formatRubles, rublesFromKopecks } from '../value/money.ts'

/**
 * How much of an open request the account no longer covers, in kopecks, because rewards were taken back since. 0 when covered,
 * and at most the requested amount: anything beyond is a debt that exists without the request.
 *
 * @param account which holds the request
 * @param at holds that are over by then count as available
 */
export function shortfallOf({ amountKopecks }: { amountKopecks: number }, account: Account, at: string): number {
  return Math.min(amountKopecks, Math.max(0, -figuresAt(account, at).availableKopecks))
}

/** The request that an account holds, if it is not covered. An account holds one at most, so the held amount is the request's. */
export function uncoveredRequest(account: Account, at: string) {
  const { activePayoutId, heldKopecks } = account
  const shortfallKopecks = activePayoutId === null ? 0 : shortfallOf({ amountKopecks: heldKopecks }, account, at)
  if (activePayoutId === null || shortfallKopecks === 0) return null
  return { payoutId: activePayoutId, amountKopecks: heldKopecks, shortfallKopecks }
}

interface Move {
  /** The requested status. */
  to: string
  actor: Actor
  settings: Pick<Settings, 'refuseUncoveredPayouts'>
}

/**
 * Whether a move depends on the account: administrators must confirm a shortfall, and where the contour refuses uncovered
 * requests nobody may make the move. Otherwise API keys need no cover (spec: States and transitions, the moves have no
 * condition).
 */
export function asksForCover({ to, actor, settings }: Move): boolean {
  if (to !== 'Approved' && to !== 'Paid') return false
  return settings.refuseUncoveredPayouts === true || actor.kind === 'Administrator'
}

/**
 * The shortfall that a move accepts, in kopecks; undefined when the request is covered or cover is not checked.
 *
 * @param of.account which holds the request; required if asksForCover
 * @param of.confirmedShortfallKopecks what the administrator confirmed; ignored while the request is covered
 * @throws ApiError PAYOUT_UNCOVERED when the contour refuses such requests, PAYOUT_SHORTFALL_UNCONFIRMED when another sum or none
 * was confirmed; both with the present figures
 */
export function acceptedShortfall(
  of: Move & {
    payout: { id: string; amountKopecks: number }
    account: Account | undefined
    confirmedShortfallKopecks: number | null
    at: string
  },
): number | undefined {
  const { payout, account, settings, confirmedShortfallKopecks, at } = of
  if (!asksForCover(of)) return undefined
  if (!account) throw new InvariantViolation(`payout ${payout.id} is judged without the account that holds it`)
  const shortfallKopecks = shortfallOf(payout, account, at)
  if (shortfallKopecks === 0) return undefined
  if (settings.refuseUncoveredPayouts) throw refusal('PAYOUT_UNCOVERED', account, shortfallKopecks, at)
  if (confirmedShortfallKopecks === shortfallKopecks) return shortfallKopecks
  throw refusal('PAYOUT_SHORTFALL_UNCONFIRMED', account, shortfallKopecks, at)
}

type CoverRefusal = Extract<ErrorCode, 'PAYOUT_UNCOVERED' | 'PAYOUT_SHORTFALL_UNCONFIRMED'>

function refusal(code: CoverRefusal, account: Account, shortfallKopecks: number, at: string): ApiError {
  const { availableKopecks } = figuresAt(account, at)
  return new ApiError(
    code,
    { available: formatRubles(availableKopecks), shortfall: formatRubles(shortfallKopecks) },
    { available: rublesFromKopecks(availableKopecks), shortfall: rublesFromKopecks(shortfallKopecks) },
  )
}

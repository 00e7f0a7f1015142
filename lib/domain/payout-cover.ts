import { ApiError, type ErrorCode, InvariantViolation } from '../errors.ts'
import { type Account, figuresAt } from './account.ts'
import type { Actor } from './actor.ts'
import type { Settings } from './contour.ts'
import { formatRubles, rublesFromKopecks } from './money.ts'

/**
 * How much of an open request its partner no longer has, in kopecks: rewards were taken back since it was made. 0 when it is
 * covered, and never more than the request: what is missing besides is a debt that was there without it.
 *
 * @param account which holds the request
 * @param at holds that are over by then count as available
 */
export function shortfallOf({ amountKopecks }: { amountKopecks: number }, account: Account, at: string): number {
  return Math.min(amountKopecks, Math.max(0, -figuresAt(account, at).availableKopecks))
}

/** The request that an account holds, where it is not covered. An account holds one at most, so what it holds is the amount. */
export function uncoveredRequest(account: Account, at: string) {
  const { activePayoutId, heldKopecks } = account
  const shortfallKopecks = activePayoutId === null ? 0 : shortfallOf({ amountKopecks: heldKopecks }, account, at)
  if (activePayoutId === null || shortfallKopecks === 0) return null
  return { payoutId: activePayoutId, amountKopecks: heldKopecks, shortfallKopecks }
}

interface Move {
  /** The status aimed at. */
  to: string
  actor: Actor
  settings: Pick<Settings, 'refuseUncoveredPayouts'>
}

/**
 * Whether a move is judged by the account: administrators confirm what is missing, and no door is open where the contour refuses
 * such requests. An API key needs no cover otherwise (spec: States and transitions, the moves have no condition).
 */
export function asksForCover({ to, actor, settings }: Move): boolean {
  if (to !== 'Approved' && to !== 'Paid') return false
  return settings.refuseUncoveredPayouts === true || actor.kind === 'Administrator'
}

/**
 * The shortfall that a move goes on with, in kopecks; undefined where the request is covered or nobody asks.
 *
 * @param of.account which holds the request; needed where asksForCover
 * @param of.confirmedShortfallKopecks what the administrator confirmed; without meaning while the request is covered
 * @throws ApiError PAYOUT_UNCOVERED where the contour refuses such requests, PAYOUT_SHORTFALL_UNCONFIRMED where another sum, or none,
 *   was confirmed; both with the figures as they are
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

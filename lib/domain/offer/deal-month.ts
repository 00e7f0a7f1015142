import type { RewardRule } from '../contour/contour.ts'
import { amountRefusal } from '../value/money.ts'
import { moscowMonth } from '../value/moscow-day.ts'

/** Names what is counted: the deals of a partner with an offer in a month of Moscow, counted since a moment. */
export interface DealMonthName {
  partnerId: string
  offerId: string
  /** Such as 2026-11. */
  month: string
  /** Since when the offer counts (ISO 8601, UTC). An offer that stopped and begins again counts anew. */
  since: string
}

/** What a month has come to, in kopecks, as rules ask for it. */
export interface MonthSums {
  /** The sum of the deals that stand. */
  dealsKopecks: number
  /** What these deals earned by rules with a limit for the month. */
  limitedKopecks: number
}

/** The deals of a month that are counted, without those that were canceled. */
export interface DealMonth extends DealMonthName, MonthSums {
  /** 0 while no deal was counted; incremented with every one, and with every cancellation. */
  revision: number
}

/** A month before and after deals were counted. */
export interface MonthChange {
  before: DealMonth
  after: DealMonth
}

export const emptyMonth: MonthSums = { dealsKopecks: 0, limitedKopecks: 0 }

/** The month that a deal counts in: that of Moscow in which it was made. */
export const monthOfDeal = (madeAt: string): string => moscowMonth(Date.parse(madeAt))

/** What became of a rule, as far as months go. */
interface MonthOutcome {
  rule: Pick<RewardRule, 'maxPerMonthKopecks'>
  result: string
  amountKopecks: number
}

/** What a deal earned by rules with a limit for the month. */
export const limitedEarnings = (outcomes: readonly MonthOutcome[]): number =>
  outcomes
    .filter(({ rule, result }) => result === 'Accrued' && rule.maxPerMonthKopecks !== undefined)
    .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)

/** A deal with an amount is counted. One without changes nothing, so nothing is written. */
export const isCounted = (deal: { amountKopecks: number | null }): boolean => deal.amountKopecks !== null

/**
 * The sums with one more deal, or with one less.
 *
 * @throws ApiError DEAL_AMOUNT_INVALID when a sum would no longer be exact: no real amount leads there
 */
export function monthWith(before: MonthSums, deal: MonthSums, sign: 1 | -1 = 1): MonthSums {
  const dealsKopecks = before.dealsKopecks + sign * deal.dealsKopecks
  const limitedKopecks = before.limitedKopecks + sign * deal.limitedKopecks
  if (!Number.isSafeInteger(dealsKopecks) || !Number.isSafeInteger(limitedKopecks))
    throw amountRefusal('DEAL_AMOUNT_INVALID', 'beyondAccount')
  return { dealsKopecks, limitedKopecks }
}

/** A month with other sums, as the next revision. */
export const monthChanged = (before: DealMonth, sums: MonthSums): MonthChange => ({
  before,
  after: { ...before, ...sums, revision: before.revision + 1 },
})

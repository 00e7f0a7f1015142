import { InvariantViolation } from '../../errors.ts'
import type { DealNumbers, RewardRule } from '../contour/contour.ts'
import { dayAfterMonths, moscowDay } from '../value/moscow-day.ts'
import { monthOfDeal, type MonthSums } from './deal-month.ts'

/** What rules may ask about a deal of a lead besides its amount. */
export interface DealFacts {
  at: string
  /** Its number among the deals of the lead. Each number belongs to one deal that stands. */
  dealNumber: number
  /** When the first deal of the lead that stands was made; for the first one, its own moment. */
  firstDealAt: string
  /** Its number among the partner's deals with the offer; absent when no rule of the offer asks for it. */
  partnerDealNumber?: number
  /** What the month had come to before this deal; absent when no rule of the offer asks for months. */
  month?: MonthSums
}

/** The answers that a rule was decided by, so that its outcome can be explained and computed again. */
export interface GivenFacts extends Partial<Pick<DealFacts, 'dealNumber' | 'firstDealAt' | 'partnerDealNumber'>> {
  /** The month of Moscow that the deal counts in, such as 2026-11. */
  month?: string
  /** The sum of the partner's deals in that month before this one. */
  monthDealsKopecks?: number
  /** What the partner had earned in that month by rules with a limit for it. */
  monthLimitedKopecks?: number
}

/** What a rule had been told of the month. */
export const givenMonth = ({ monthDealsKopecks = 0, monthLimitedKopecks = 0 }: GivenFacts = {}): MonthSums => ({
  dealsKopecks: monthDealsKopecks,
  limitedKopecks: monthLimitedKopecks,
})

/** A deal that a lead has already. */
interface EarlierDeal {
  revision: number
  createdAt: string
  canceledAt?: string
  deal: { number?: number } | null
  rewards: { outcomes: readonly { given?: GivenFacts }[] }
}

/** Numbers in rules end here, so that the deals that an act reads are enough to know them. */
export const maxDealNumber = 100

/**
 * The facts of a lead's next deal.
 *
 * A canceled deal gives its number back, and the next deal takes the lowest one that is free: so a deal that is canceled and made
 * again is what it was, and no number is paid twice. Deals from before any rule asked have the lowest numbers that are left. A lead
 * with more deals than are read has passed all numbers that rules ask for.
 *
 * @param of.deals the newest deals, oldest first
 */
export function nextDealFacts(of: {
  lead: { dealCount: number; boundDealNumbers?: Readonly<Record<string, number>> }
  deals: readonly EarlierDeal[]
  at: string
}): DealFacts {
  const { lead, deals, at } = of
  const standing = deals.filter(({ canceledAt }) => canceledAt === undefined)
  const isWhole = deals.length === lead.dealCount
  const beginnings = standing.map((deal) => (isWhole ? deal.createdAt : (firstGiven(deal) ?? deal.createdAt)))
  const numbers = standing.map((deal) => lead.boundDealNumbers?.[deal.revision] ?? deal.deal?.number)
  return {
    at,
    dealNumber: isWhole ? lowestFree(numbers) : Math.max(lead.dealCount, maxDealNumber) + 1,
    firstDealAt: earliest(beginnings) ?? at,
  }
}

/** @param held of the deals that stand; undefined for one without a number, which has the lowest that is left */
export function lowestFree(held: readonly (number | undefined)[]): number {
  const taken = new Set(held)
  let unnumbered = held.filter((number) => number === undefined).length
  let number = 1
  while (taken.has(number) || unnumbered-- > 0) number++
  return number
}

export const earliest = (moments: readonly string[]): string | undefined => moments.toSorted()[0]

const firstGiven = ({ rewards }: EarlierDeal): string | undefined =>
  rewards.outcomes.find(({ given }) => given?.firstDealAt !== undefined)?.given?.firstDealAt

/** Why a rule is not for a deal; undefined when it is. */
export function otherDeal(
  { onlyDeals, onlyMonths }: Pick<RewardRule, 'onlyDeals' | 'onlyMonths'>,
  facts: DealFacts,
): 'OtherDeal' | 'MonthsOver' | undefined {
  const { at, firstDealAt } = facts
  if (onlyDeals && !isAmong(numberAsked(onlyDeals, facts), onlyDeals)) return 'OtherDeal'
  if (onlyMonths === undefined) return undefined
  const end = dayAfterMonths(moscowDay(Date.parse(firstDealAt)), onlyMonths)
  return moscowDay(Date.parse(at)) < end ? undefined : 'MonthsOver'
}

const isAmong = (number: number, { from, to = Infinity }: DealNumbers): boolean => from <= number && number <= to

/** Whether a rule is for certain deals of a partner, whatever leads they are of. */
export const asksForPartnerNumber = ({ onlyDeals }: Pick<RewardRule, 'onlyDeals'>): boolean => onlyDeals?.of === 'partner'

/** @throws InvariantViolation when the partner's numbers were not read: taken for a first deal, every one would earn the bonus for it */
function numberAsked({ of }: DealNumbers, { dealNumber, partnerDealNumber }: DealFacts): number {
  if (of === undefined) return dealNumber
  if (partnerDealNumber === undefined)
    throw new InvariantViolation("a rule asks for the number of a partner's deal, and it was not read")
  return partnerDealNumber
}

/** Whether a rule depends on the partner's other deals of the month. */
export const asksForMonth = ({ reward, maxPerMonthKopecks }: Pick<RewardRule, 'reward' | 'maxPerMonthKopecks'>): boolean =>
  maxPerMonthKopecks !== undefined || byMonth(reward)

const byMonth = (reward: RewardRule['reward']): boolean => 'percentSteps' in reward && reward.percentSteps.by === 'month'

/** The facts that a rule asks for; undefined when it asks for none. */
export function factsAsked(rule: RewardRule, facts: DealFacts): GivenFacts | undefined {
  const { onlyDeals, onlyMonths } = rule
  if (!onlyDeals && onlyMonths === undefined && !asksForMonth(rule)) return undefined
  return {
    ...(onlyDeals && { [onlyDeals.of ? 'partnerDealNumber' : 'dealNumber']: numberAsked(onlyDeals, facts) }),
    ...(onlyMonths !== undefined && { firstDealAt: facts.firstDealAt }),
    ...(asksForMonth(rule) && monthAsked(rule, facts)),
  }
}

function monthAsked({ reward, maxPerMonthKopecks }: RewardRule, { at, month }: DealFacts): GivenFacts {
  // To compute without the sums would pay by the lowest step, and past the limit.
  if (!month) throw new InvariantViolation('a rule asks for the month of a deal, and it was not read')
  return {
    month: monthOfDeal(at),
    ...(byMonth(reward) && { monthDealsKopecks: month.dealsKopecks }),
    ...(maxPerMonthKopecks !== undefined && { monthLimitedKopecks: month.limitedKopecks }),
  }
}

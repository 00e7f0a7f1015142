import type { RewardRule } from '../contour/contour.ts'
import { dayAfterMonths, moscowDay } from '../value/moscow-day.ts'

/** What rules may ask about a deal of a lead besides its amount. */
export interface DealFacts {
  at: string
  /** Its number among the deals of the lead. Each number belongs to one deal that stands. */
  dealNumber: number
  /** When the first deal of the lead that stands was made; for the first one, its own moment. */
  firstDealAt: string
}

/** The answers that a rule was decided by, so that its outcome can be explained and computed again. */
export type GivenFacts = Partial<Pick<DealFacts, 'dealNumber' | 'firstDealAt'>>

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
  { at, dealNumber, firstDealAt }: DealFacts,
): 'OtherDeal' | 'MonthsOver' | undefined {
  if (onlyDeals && (dealNumber < onlyDeals.from || dealNumber > (onlyDeals.to ?? Infinity))) return 'OtherDeal'
  if (onlyMonths === undefined) return undefined
  const end = dayAfterMonths(moscowDay(Date.parse(firstDealAt)), onlyMonths)
  return moscowDay(Date.parse(at)) < end ? undefined : 'MonthsOver'
}

/** The facts that a rule asks for; undefined when it asks for none. */
export function factsAsked(
  { onlyDeals, onlyMonths }: Pick<RewardRule, 'onlyDeals' | 'onlyMonths'>,
  { dealNumber, firstDealAt }: DealFacts,
): GivenFacts | undefined {
  if (!onlyDeals && onlyMonths === undefined) return undefined
  return { ...(onlyDeals && { dealNumber }), ...(onlyMonths !== undefined && { firstDealAt }) }
}

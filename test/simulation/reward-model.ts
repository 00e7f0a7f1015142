import type { LeadState } from './owner-state.ts'
import { type RewardTerms, type StatusName, statusOf } from './simulated-contour.ts'

/** What a month of a partner with an offer came to, in kopecks: its deals, and what rules with a limit for it paid. */
export interface MonthSum {
  deals: number
  limited: number
}

export const noMonth: MonthSum = { deals: 0, limited: 0 }

/** A deal with its number among those of the lead, and among those of the partner, if these are numbered. */
export interface NumberedDeal {
  number: number
  ofPartner?: number | undefined
  kopecks: number | null
}

export interface Earned {
  isFixed: boolean
  kopecks: number
  holdDays: number
}

/** Whether the fixed sum that comes with a deal was earned and stands, in whichever target. */
export const hasDealReward = ({ dealReward }: Pick<LeadState, 'dealReward'>): boolean =>
  dealReward !== null && dealReward.actId !== null

/**
 * Rules of the partner's group replace all others, and those of the level replace those without one. Fixed sums accrue once a status, shares and what is for certain deals for
 * every deal.
 */
export function rewardsOf(of: {
  lead: LeadState
  /** The rules that it went by. */
  terms: readonly RewardTerms[]
  level: number | null
  groups?: readonly string[]
  status: StatusName
  target: StatusName
  /** Null without a deal. */
  deal: NumberedDeal | null
  earnsFixed: boolean
  /** Before the deal. */
  month?: MonthSum | undefined
}): {
  /** Of each rule that earned something, in the order of the rules. */
  rewards: readonly Earned[]
  isFixed: boolean
  /** What the deal adds to what rules with a limit for the month paid. */
  limited: number
} {
  if (of.lead.offer === null) return { rewards: [], isFixed: false, limited: 0 }
  const ofStatus = of.terms.filter((rule) => statusOf(rule, of.target) === of.status)
  const ofGroup = ofStatus.filter(({ group }) => group !== undefined && of.groups?.includes(group))
  const general = ofStatus.filter(({ group }) => group === undefined)
  const ofLevel = general.filter((rule) => rule.level !== undefined && rule.level === of.level)
  const rules = [ofGroup, ofLevel, general.filter((rule) => rule.level === undefined)].find((some) => some.length > 0) ?? []

  const { earnsFixed, deal, month = noMonth } = of
  let limited = 0
  const rewards = rules.map((rule): Earned => {
    const { fixed, holdDays = 0 } = rule
    if (isOnce(rule)) return { isFixed: true, kopecks: earnsFixed ? Math.round((fixed ?? 0) * 100) : 0, holdDays }
    const kopecks = deal ? kopecksOfDeal(rule, deal, { ...month, limited: month.limited + limited }) : 0
    if (rule.maxPerMonth !== undefined) limited += kopecks
    return { isFixed: false, kopecks, holdDays }
  })
  return {
    rewards: rewards.filter(({ kopecks }) => kopecks > 0),
    isFixed: earnsFixed && rules.some(isOnce),
    limited,
  }
}

const isOnce = ({ fixed, onlyDeals }: RewardTerms): boolean => fixed !== undefined && onlyDeals === undefined

function kopecksOfDeal(rule: RewardTerms, deal: NumberedDeal, month: MonthSum): number {
  const { fixed, percentOfDeal = 0, percentSteps, maxPerDeal = Infinity, maxPerMonth = Infinity, onlyDeals = { from: 1 } } = rule
  const number = onlyDeals.of === 'partner' ? deal.ofPartner : deal.number
  if (number === undefined || number < onlyDeals.from || number > (onlyDeals.to ?? Infinity)) return 0
  if (fixed !== undefined) return Math.round(fixed * 100)
  const kopecks = deal.kopecks ?? 0
  const before = percentSteps?.by === 'month' ? month.deals : 0
  const share = percentSteps ? byStepsOf(percentSteps, kopecks, before) : rounded(kopecks * percentOfDeal)
  return Math.min(share, Math.round(maxPerDeal * 100), Math.max(0, Math.round(maxPerMonth * 100) - month.limited))
}

/** In slices, a deal earns what the whole sum would with it, without what it would without it. */
function byStepsOf({ apply, steps }: NonNullable<RewardTerms['percentSteps']>, kopecks: number, before: number): number {
  const reached = steps.filter(({ from }) => from * 100 <= before + kopecks)
  if (apply === 'whole') return rounded(kopecks * (reached.at(-1)?.percent ?? 0))
  return rounded(inSlices(steps, before + kopecks) - inSlices(steps, before))
}

/** Each step adds what it has more than the one before, from where it begins. In hundredths of a kopeck. */
const inSlices = (steps: NonNullable<RewardTerms['percentSteps']>['steps'], kopecks: number): number =>
  steps.reduce((sum, { from, percent }, index) => {
    const more = percent - (steps[index - 1]?.percent ?? 0)
    return sum + Math.max(0, kopecks - from * 100) * more
  }, 0)

/** Hundredths of a kopeck, rounded half up to a kopeck. */
const rounded = (hundredths: number): number => Math.floor((hundredths + 50) / 100)

/**
 * The number of the next deal: the lowest that no standing deal has. Deals from before any rule asked have the lowest that are left.
 */
export function nextNumber({ numbers = {} }: Pick<LeadState, 'numbers'>): number {
  const all = Object.values(numbers)
  const unnumbered = all.filter((number) => number === null).length
  const left = Array.from({ length: all.length + 1 }, (_, index) => index + 1).filter((number) => !all.includes(number))
  return left[unnumbered] ?? 1
}

export const numbersWithout = ({ numbers = {} }: Pick<LeadState, 'numbers'>, dealId: string): NonNullable<LeadState['numbers']> =>
  Object.fromEntries(Object.entries(numbers).filter(([id]) => id !== dealId))

import type { LeadState } from './owner-state.ts'
import { type RewardTerms, type StatusName, statusOf } from './simulated-contour.ts'

export interface Earned {
  isFixed: boolean
  kopecks: number
  holdDays: number
}

/** Whether the fixed sum that comes with a deal was earned and stands, in whichever target. */
export const hasDealReward = ({ dealReward }: Pick<LeadState, 'dealReward'>): boolean =>
  dealReward !== null && dealReward.actId !== null

/**
 * Rules of the partner's level replace those without one. Fixed sums accrue once a status, shares and what is for certain deals for
 * every deal.
 */
export function rewardsOf(of: {
  lead: LeadState
  /** The rules that it went by. */
  terms: readonly RewardTerms[]
  level: number | null
  status: StatusName
  target: StatusName
  /** Null without a deal. */
  deal: { number: number; kopecks: number | null } | null
  earnsFixed: boolean
}): {
  /** Of each rule that earned something, in the order of the rules. */
  rewards: readonly Earned[]
  isFixed: boolean
} {
  if (of.lead.offer === null) return { rewards: [], isFixed: false }
  const ofStatus = of.terms.filter((rule) => statusOf(rule, of.target) === of.status)
  const ofLevel = ofStatus.filter((rule) => rule.level !== undefined && rule.level === of.level)
  const rules = ofLevel.length > 0 ? ofLevel : ofStatus.filter((rule) => rule.level === undefined)

  const { earnsFixed, deal } = of
  const rewards = rules.map((rule): Earned => {
    const { fixed, holdDays = 0 } = rule
    if (isOnce(rule)) return { isFixed: true, kopecks: earnsFixed ? Math.round((fixed ?? 0) * 100) : 0, holdDays }
    return { isFixed: false, kopecks: deal ? kopecksOfDeal(rule, deal) : 0, holdDays }
  })
  return {
    rewards: rewards.filter(({ kopecks }) => kopecks > 0),
    isFixed: earnsFixed && rules.some(isOnce),
  }
}

const isOnce = ({ fixed, onlyDeals }: RewardTerms): boolean => fixed !== undefined && onlyDeals === undefined

function kopecksOfDeal(rule: RewardTerms, deal: { number: number; kopecks: number | null }): number {
  const { fixed, percentOfDeal = 0, percentSteps, maxPerDeal = Infinity, onlyDeals = { from: 1 } } = rule
  if (deal.number < onlyDeals.from || deal.number > (onlyDeals.to ?? Infinity)) return 0
  if (fixed !== undefined) return Math.round(fixed * 100)
  const kopecks = deal.kopecks ?? 0
  const share = percentSteps ? byStepsOf(percentSteps, kopecks) : rounded(kopecks * percentOfDeal)
  return Math.min(share, Math.round(maxPerDeal * 100))
}

/** In slices, each step adds what it has more than the one before, from where it begins. */
function byStepsOf({ apply, steps }: NonNullable<RewardTerms['percentSteps']>, kopecks: number): number {
  const reached = steps.filter(({ from }) => from * 100 <= kopecks)
  if (apply === 'whole') return rounded(kopecks * (reached.at(-1)?.percent ?? 0))
  const hundredths = reached.reduce((sum, { from, percent }, index) => {
    const more = percent - (reached[index - 1]?.percent ?? 0)
    return sum + (kopecks - from * 100) * more
  }, 0)
  return rounded(hundredths)
}

/** Hundredths of a kopeck, rounded half up to a kopeck. */
const rounded = (hundredths: number): number => Math.floor((hundredths + 50) / 100)

/** The number of the next deal: the lowest that no standing deal has. */
export function nextNumber({ numbers = {} }: Pick<LeadState, 'numbers'>): number {
  const held = new Set(Object.values(numbers))
  return Array.from({ length: held.size + 1 }, (_, index) => index + 1).find((number) => !held.has(number)) ?? 1
}

export const numbersWithout = ({ numbers = {} }: Pick<LeadState, 'numbers'>, dealId: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(numbers).filter(([id]) => id !== dealId))

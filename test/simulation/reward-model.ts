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

/** Rules of the partner's level replace those without one. Fixed sums accrue once a status, shares for every deal. */
export function rewardsOf(of: {
  lead: LeadState
  /** The rules that it went by. */
  terms: readonly RewardTerms[]
  level: number | null
  status: StatusName
  target: StatusName
  kopecks: number | null
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

  const { earnsFixed } = of
  const rewards = rules.map(({ fixed, percentOfDeal, holdDays = 0 }): Earned => {
    if (fixed !== undefined) return { isFixed: true, kopecks: earnsFixed ? Math.round(fixed * 100) : 0, holdDays }
    return { isFixed: false, kopecks: share(of.kopecks ?? 0, percentOfDeal ?? 0), holdDays }
  })
  return {
    rewards: rewards.filter(({ kopecks }) => kopecks > 0),
    isFixed: earnsFixed && rules.some(({ fixed }) => fixed !== undefined),
  }
}

/** Rounded half up to a kopeck. */
const share = (kopecks: number, percent: number): number => Math.floor((kopecks * percent + 50) / 100)

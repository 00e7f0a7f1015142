import type { RewardRule } from '../contour/contour.ts'
import { earnedBefore, type Lead, type LeadAct } from './lead.ts'
import { type BoundOutcome, earnedByAct, earnedByRules, earningsByActs, earnsNothing } from './lead-binding.ts'
import { moscowMonth } from '../value/moscow-day.ts'

/** A lead with all its acts, oldest first. */
export interface WholeLead {
  lead: Lead
  acts: readonly LeadAct[]
}

/** What one partner earned with one offer in a month, and what other rules would have paid. */
export interface PartnerCost {
  partnerId: string
  offerId: string
  /** Deals made in the month that stand. */
  deals: number
  /** What was accrued for acts of the month, without what canceled deals gave back since. */
  paidKopecks: number
  /** What the other rules would have accrued for the same acts. */
  wouldPayKopecks: number
}

/**
 * What the acts of a month would have cost if other rules had held, beside what they did cost. A lead that was bound later earned
 * everything at the binding, so it counts in the month of the binding. Each act is judged with the level that the partner had then.
 *
 * @param of.month a Moscow month, such as 2026-10
 * @param of.rules the other rules, by the offer's id; leads of other offers do not count
 * @returns the partners whose leads did something in the month
 */
export function monthCost(of: {
  leads: readonly WholeLead[]
  month: string
  rules: ReadonlyMap<string, readonly RewardRule[]>
}): PartnerCost[] {
  const costs = new Map<string, PartnerCost>()
  for (const whole of of.leads) {
    const { partnerId, offerId } = whole.lead
    const rewards = offerId === null ? undefined : of.rules.get(offerId)
    if (partnerId === null || offerId === null || !rewards) continue
    const cost = leadCost(whole, of.month, { id: offerId, rewards, inForce: null })
    if (!cost) continue
    const key = `${partnerId} ${offerId}`
    const { deals, paidKopecks, wouldPayKopecks } = costs.get(key) ?? { deals: 0, paidKopecks: 0, wouldPayKopecks: 0 }
    costs.set(key, {
      partnerId,
      offerId,
      deals: deals + cost.deals,
      paidKopecks: paidKopecks + cost.paidKopecks,
      wouldPayKopecks: wouldPayKopecks + cost.wouldPayKopecks,
    })
  }
  return [...costs.values()]
}

/** Undefined for a lead that did nothing in the month. */
function leadCost(
  { lead, acts }: WholeLead,
  month: string,
  offer: Parameters<typeof earnedByRules>[2]['offer'],
): Pick<PartnerCost, 'deals' | 'paidKopecks' | 'wouldPayKopecks'> | undefined {
  const binding = acts.find(({ binds }) => binds !== undefined)
  // Everything before the binding was earned with it, on the level that the partner had then.
  const earningAct = (act: LeadAct): LeadAct => (binding && act.revision < binding.revision ? binding : act)
  const inMonth = new Set(acts.filter((act) => moscowMonth(Date.parse(earningAct(act).createdAt)) === month).map(({ id }) => id))
  if (inMonth.size === 0) return undefined
  const before = earnedBefore(lead)
  const paid = earningsByActs(acts, before, (_earned, act) => accruedBy(act))
  const wouldPay = earningsByActs(acts, before, (earned, act) =>
    act.binds || earnsNothing(act) ? [] : earnedByRules(earned, act, { offer, levelId: earningAct(act).rewards.levelId }),
  )
  const sum = (outcomes: readonly BoundOutcome[]): number =>
    outcomes.reduce((total, { earnedBy, amountKopecks }) => total + (inMonth.has(earnedBy.actId) ? amountKopecks : 0), 0)
  return {
    deals: [...paid.deals.keys()].filter((id) => inMonth.has(id)).length,
    paidKopecks: sum(paid.outcomes),
    wouldPayKopecks: sum(wouldPay.outcomes),
  }
}

/** What an act accrued when it was done; a binding, for the acts before it. */
const accruedBy = (act: LeadAct): BoundOutcome[] =>
  act.rewards.outcomes
    .filter(({ result }) => result === 'Accrued')
    .map((outcome) => ({ ...outcome, earnedBy: outcome.earnedBy ?? earnedByAct(act) }))

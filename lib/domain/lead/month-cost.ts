import type { RewardRule } from '../contour/contour.ts'
import { earnedBefore, type Lead, type LeadAct } from './lead.ts'
import {
  type BoundOutcome,
  earnedByAct,
  earnedByRules,
  type Earnings,
  earningsAfter,
  earningsByActs,
  earnsNothing,
  nothingEarned,
} from './lead-binding.ts'
import { noNumbers, type NumbersGiven } from '../offer/partner-numbers.ts'
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
 * everything at the binding, so it counts in the month of the binding. Each act is judged with the level that the partner had then, and with
 * the groups that they have now. The deals of a partner are numbered from the beginning of the month.
 *
 * @param of.month a Moscow month, such as 2026-10
 * @param of.rules the other rules, by the offer's id; leads of other offers do not count
 * @returns the partners whose leads did something in the month
 */
export function monthCost(of: {
  leads: readonly WholeLead[]
  month: string
  rules: ReadonlyMap<string, readonly RewardRule[]>
  /** The present groups of partners, by their ids. */
  groups: ReadonlyMap<string, readonly string[]>
}): PartnerCost[] {
  const owned = of.leads.filter(({ lead }) => lead.partnerId !== null && lead.offerId !== null && of.rules.has(lead.offerId))
  const together = Map.groupBy(owned, ({ lead: { partnerId, offerId } }) => `${partnerId} ${offerId}`)
  return [...together.values()].flatMap((leads): PartnerCost[] => {
    const { partnerId, offerId } = leads[0]?.lead ?? {}
    const rewards = of.rules.get(offerId ?? '') ?? []
    if (!partnerId || !offerId) return []
    const would = wouldEarn(leads, {
      offer: { id: offerId, rewards, inForce: null },
      groupIds: of.groups.get(partnerId) ?? [],
      month: of.month,
    })
    const costs = leads.flatMap((whole) => leadCost(whole, of.month, would.get(whole)) ?? [])
    if (costs.length === 0) return []
    const sumOf = (name: keyof (typeof costs)[number]): number => costs.reduce((sum, cost) => sum + cost[name], 0)
    return [
      { partnerId, offerId, deals: sumOf('deals'), paidKopecks: sumOf('paidKopecks'), wouldPayKopecks: sumOf('wouldPayKopecks') },
    ]
  })
}

type RulesToTry = Parameters<typeof earnedByRules>[2]['offer']

/**
 * What the leads of a partner with one offer would have earned: act by act in the order of time, since rules of a month depend on the
 * deals of all leads.
 */
function wouldEarn(
  leads: readonly WholeLead[],
  { offer, groupIds, month }: { offer: RulesToTry; groupIds: readonly string[]; month: string },
): ReadonlyMap<WholeLead, Earnings> {
  let months: NonNullable<Earnings['months']> = new Map()
  let numbers: NumbersGiven = noNumbers
  const earned = new Map(leads.map((whole) => [whole, nothingEarned(earnedBefore(whole.lead))]))
  const acts = leads.flatMap((whole) => whole.acts.map((act) => ({ act, whole })))
  for (const { act, whole } of acts.toSorted((a, b) => Date.parse(a.act.createdAt) - Date.parse(b.act.createdAt))) {
    const before = earned.get(whole)
    if (!before) continue
    const { levelId } = earningAct(whole, act).rewards
    const partner = { levelId, groupIds }
    // Deals from before the month are not numbered, as those from before rules ask: not all leads with such deals are read.
    const counted = moscowMonth(Date.parse(earningAct(whole, act).createdAt)) < month ? { months } : { months, numbers }
    const after = earningsAfter({ ...before, ...counted }, act, (known) =>
      act.binds || earnsNothing(act) ? [] : earnedByRules({ numbers: noNumbers, ...known }, act, { offer, partner }),
    )
    const { numbers: given = numbers, ...rest } = after
    earned.set(whole, rest)
    months = after.months ?? months
    numbers = given
  }
  return earned
}

/** Everything before the binding was earned with it, on the level that the partner had then. */
function earningAct({ acts }: WholeLead, act: LeadAct): LeadAct {
  const binding = acts.find(({ binds }) => binds !== undefined)
  return binding && act.revision < binding.revision ? binding : act
}

/** Undefined for a lead that did nothing in the month. */
function leadCost(
  whole: WholeLead,
  month: string,
  wouldPay: Earnings | undefined,
): Pick<PartnerCost, 'deals' | 'paidKopecks' | 'wouldPayKopecks'> | undefined {
  const { lead, acts } = whole
  const isIn = (act: LeadAct): boolean => moscowMonth(Date.parse(earningAct(whole, act).createdAt)) === month
  const inMonth = new Set(acts.filter(isIn).map(({ id }) => id))
  if (inMonth.size === 0) return undefined
  const paid = earningsByActs(acts, earnedBefore(lead), (_earned, act) => accruedBy(act))
  const sum = (outcomes: readonly BoundOutcome[]): number =>
    outcomes.reduce((total, { earnedBy, amountKopecks }) => total + (inMonth.has(earnedBy.actId) ? amountKopecks : 0), 0)
  return {
    deals: [...paid.deals.keys()].filter((id) => inMonth.has(id)).length,
    paidKopecks: sum(paid.outcomes),
    wouldPayKopecks: sum(wouldPay?.outcomes ?? []),
  }
}

/** What an act accrued when it was done; a binding, for the acts before it. */
const accruedBy = (act: LeadAct): BoundOutcome[] =>
  act.rewards.outcomes
    .filter(({ result }) => result === 'Accrued')
    .map((outcome) => ({ ...outcome, earnedBy: outcome.earnedBy ?? earnedByAct(act) }))

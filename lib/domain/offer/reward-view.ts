import type { Contour, RuleSetName } from '../contour/contour.ts'
import type { LeadAct } from '../lead/lead.ts'
import { statusView } from '../lead/lead-status.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { groupOfRule, levelNamed } from './offer.ts'
import type { RewardOutcome } from './reward.ts'
import { computedView, ruleRewardView } from './terms-view.ts'

/** Which set of rules something was earned by; nothing for the offer's first one. */
export const ruleSetSaid = (ruleSet: RuleSetName | undefined) =>
  ruleSet ? { ruleSet: { number: ruleSet.number, from: ruleSet.from } } : {}

/**
 * Explains what an act of a lead earned: each rule as it was when it ran, the amount it applied to and the outcome; or why no
 * rule ran. The apps make sentences from these facts.
 *
 * @param takenBack revisions of the partner's entries that were taken back since
 */
export function rewardsExplained(contour: Contour, act: LeadAct, takenBack: ReadonlySet<number>) {
  const { levelId, noRules, ruleSet, outcomes } = act.rewards
  // An act has one entry per accrued reward, in the same order.
  const accrued = outcomes.filter(({ result }) => result === 'Accrued')
  return {
    level: levelNamed(contour.levels, levelId),
    noRules,
    ...ruleSetSaid(ruleSet),
    outcomes: outcomes.map((outcome) => {
      const { earnedBy } = outcome
      const entryRevision = act.entryRevisions[accrued.indexOf(outcome)]
      return outcomeView(contour, outcome, {
        dealAmountKopecks: earnedBy ? earnedBy.dealAmountKopecks : (act.deal?.amountKopecks ?? null),
        isTakenBack: entryRevision !== undefined && takenBack.has(entryRevision),
      })
    }),
  }
}

/** What one rule came to, and how. */
export function outcomeView(
  { statuses, levels, groups }: Pick<Contour, 'statuses' | 'levels' | 'groups'>,
  { rule, result, amountKopecks, earnedBy, given }: RewardOutcome,
  { dealAmountKopecks, isTakenBack }: { dealAmountKopecks: number | null; isTakenBack: boolean },
) {
  return {
    result,
    amount: rublesFromKopecks(amountKopecks),
    rule: {
      status: statusView(statuses, rule.statusId),
      level: levelNamed(levels, rule.levelId),
      group: groupOfRule(groups, rule),
      ...ruleRewardView(rule),
      holdDays: rule.holdDays ?? 0,
    },
    dealAmount: dealAmountKopecks === null ? null : rublesFromKopecks(dealAmountKopecks),
    ...computedView(rule, dealAmountKopecks, given),
    // Set when an earlier act earned it while the lead was unassigned, and this act bound the lead.
    earnedAt: earnedBy?.at ?? null,
    isTakenBack,
  }
}

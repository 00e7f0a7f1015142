import type { Contour, Level, RewardRule } from './contour.ts'
import type { LeadAct } from './lead.ts'
import { statusView } from './lead-status.ts'
import { rublesFromKopecks } from './money.ts'

/** A level as it is named now; null for none, and for one that is no more. */
export function levelView(levels: readonly Level[], levelId: string | null) {
  const level = levels.find(({ id }) => id === levelId)
  return level ? { id: level.id, number: level.number, description: level.description } : null
}

/** What a rule gives: a fixed sum in rubles, or a share in percent. */
export function ruleRewardView({ reward }: RewardRule) {
  return {
    fixed: 'fixedKopecks' in reward ? rublesFromKopecks(reward.fixedKopecks) : null,
    percentOfDeal: 'percentOfDeal' in reward ? reward.percentOfDeal : null,
  }
}

/**
 * Why an act of a lead earned what it earned: each rule as it was when it ran, of which amount, and what came of it; or why no
 * rule ran. What is told of it in words is made of these facts.
 *
 * @param takenBack revisions of the partner's entries that were taken back since
 */
export function rewardsExplained({ statuses, levels }: Contour, act: LeadAct, takenBack: ReadonlySet<number>) {
  const { levelId, noRules, outcomes } = act.rewards
  // The entries of an act are those of its rewards that accrued, in their order.
  const accrued = outcomes.filter(({ result }) => result === 'Accrued')
  return {
    level: levelView(levels, levelId),
    noRules,
    outcomes: outcomes.map((outcome) => {
      const { rule, result, amountKopecks, earnedBy } = outcome
      const dealAmountKopecks = earnedBy ? earnedBy.dealAmountKopecks : (act.deal?.amountKopecks ?? null)
      const entryRevision = act.entryRevisions[accrued.indexOf(outcome)]
      return {
        result,
        amount: rublesFromKopecks(amountKopecks),
        rule: {
          status: statusView(statuses, rule.statusId),
          level: levelView(levels, rule.levelId),
          ...ruleRewardView(rule),
          holdDays: rule.holdDays ?? 0,
        },
        dealAmount: dealAmountKopecks === null ? null : rublesFromKopecks(dealAmountKopecks),
        // Of an act of before: the lead was of nobody, and was bound by this one.
        earnedAt: earnedBy?.at ?? null,
        isTakenBack: entryRevision !== undefined && takenBack.has(entryRevision),
      }
    }),
  }
}

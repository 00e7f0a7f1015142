import type { Contour } from '../contour/contour.ts'
import type { NamedPartner } from '../partner/partner.ts'
import { noRulesSentence, outcomeSentence, type ShownEarnings } from '../words/earned-words.ts'
import { worded } from '../words/language.ts'
import { ruleSentence } from '../words/rule-words.ts'
import { actRewardsView, type RewardFates } from './act-rewards.ts'
import { leadHistoryView, type LeadWithActs } from './lead-history.ts'
import { leadView } from './lead-view.ts'

/**
 * A lead with its history as programs see it.
 *
 * @param rewards explains what each act earned: `fates` of what the acts earned, and whether to say what the partner's other deals of a
 * month came to, and how many there are
 */
export function leadWithHistoryView(
  contour: Contour,
  found: LeadWithActs,
  partner: NamedPartner | null,
  rewards?: { fates: RewardFates; showsMonth: boolean },
) {
  const byId = new Map(found.acts.map((act) => [act.id, act]))
  const { historyCount, history } = leadHistoryView(contour, found)
  return {
    ...leadView(contour, found, partner),
    historyCount,
    history: history.map((entry) => ({
      ...entry,
      ...(rewards &&
        inWords(contour, entry.kind, actRewardsView(contour, byId.get(entry.id), rewards.fates), rewards.showsMonth)),
    })),
  }
}

type Rewards = NonNullable<ReturnType<typeof actRewardsView>['rewards']>

/** The same with the words that the console shows. */
function inWords(contour: Contour, kind: ShownEarnings['kind'], of: ReturnType<typeof actRewardsView>, showsMonth: boolean) {
  const { takenBack, rewards } = of
  return { takenBack, rewards: rewards && rewardsInWords(contour, { kind, takenBack, rewards }, showsMonth) }
}

function rewardsInWords({ settings }: Contour, act: Omit<ShownEarnings, 'rewards'> & { rewards: Rewards }, showsMonth: boolean) {
  const { outcomes, ...of } = act.rewards
  return {
    ...of,
    words: of.noRules === null ? null : worded((language) => noRulesSentence(act, language)),
    outcomes: outcomes.map((outcome) => {
      const shown = showsMonth ? outcome : { ...outcome, monthDeals: null, monthEarned: null, partnerDealNumber: null }
      const rule = { ...shown.rule, isTarget: shown.rule.status?.id === settings.targetStatusId }
      return {
        ...shown,
        rule: { ...rule, words: worded((language) => ruleSentence(rule, language)) },
        words: worded((language) => outcomeSentence(shown, language)),
      }
    }),
  }
}

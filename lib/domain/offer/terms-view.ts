import type { PercentStep, PercentSteps, RewardRule } from '../contour/contour.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { type GivenFacts, givenMonth } from './deal-facts.ts'
import { shareOf } from './share.ts'

/** The reward of a rule: a fixed sum in rubles, or a share in percent, and for which deals. */
export function ruleRewardView({ groupId, reward, maxPerDealKopecks, maxPerMonthKopecks, onlyDeals, onlyMonths }: RewardRule) {
  return {
    isException: groupId !== undefined,
    fixed: 'fixedKopecks' in reward ? rublesFromKopecks(reward.fixedKopecks) : null,
    percentOfDeal: 'percentOfDeal' in reward ? reward.percentOfDeal : null,
    percentSteps: 'percentSteps' in reward ? percentStepsView(reward.percentSteps) : null,
    maxPerDeal: maxPerDealKopecks === undefined ? null : rublesFromKopecks(maxPerDealKopecks),
    maxPerMonth: maxPerMonthKopecks === undefined ? null : rublesFromKopecks(maxPerMonthKopecks),
    onlyDeals: onlyDeals ? { from: onlyDeals.from, to: onlyDeals.to ?? null, of: onlyDeals.of ?? ('lead' as const) } : null,
    onlyMonths: onlyMonths ?? null,
  }
}

const percentStepsView = ({ apply, by, steps }: PercentSteps) => ({
  apply,
  by: by ?? ('deal' as const),
  steps: steps.map(stepView),
})

const stepView = ({ fromKopecks, percent }: PercentStep) => ({ from: rublesFromKopecks(fromKopecks), percent })

/**
 * How a rule came to what it earned: the step that the deal or the month reached, what a limit took, and what was asked about the deal
 * and the month.
 */
export function computedView(rule: RewardRule, dealAmountKopecks: number | null, given: GivenFacts = {}) {
  const share = shareOf(rule, dealAmountKopecks, givenMonth(given))
  const { dealNumber = null, partnerDealNumber = null, firstDealAt = null, month = null } = given
  const { monthDealsKopecks, monthLimitedKopecks } = given
  return {
    step: share?.step ? stepView(share.step) : null,
    withoutLimit: share?.limit ? rublesFromKopecks(share.fullKopecks) : null,
    limitedBy: share?.limit ?? null,
    dealNumber,
    partnerDealNumber,
    firstDealAt,
    month,
    monthDeals: monthDealsKopecks === undefined ? null : rublesFromKopecks(monthDealsKopecks),
    monthEarned: monthLimitedKopecks === undefined ? null : rublesFromKopecks(monthLimitedKopecks),
  }
}

import type { PercentStep, PercentSteps, RewardRule } from '../contour/contour.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { GivenFacts } from './deal-facts.ts'
import { shareOf } from './share.ts'

/** The reward of a rule: a fixed sum in rubles, or a share in percent, and for which deals. */
export function ruleRewardView({ reward, maxPerDealKopecks, onlyDeals, onlyMonths }: RewardRule) {
  return {
    fixed: 'fixedKopecks' in reward ? rublesFromKopecks(reward.fixedKopecks) : null,
    percentOfDeal: 'percentOfDeal' in reward ? reward.percentOfDeal : null,
    percentSteps: 'percentSteps' in reward ? percentStepsView(reward.percentSteps) : null,
    maxPerDeal: maxPerDealKopecks === undefined ? null : rublesFromKopecks(maxPerDealKopecks),
    onlyDeals: onlyDeals ? { from: onlyDeals.from, to: onlyDeals.to ?? null } : null,
    onlyMonths: onlyMonths ?? null,
  }
}

const percentStepsView = ({ apply, steps }: PercentSteps) => ({ apply, steps: steps.map(stepView) })

const stepView = ({ fromKopecks, percent }: PercentStep) => ({ from: rublesFromKopecks(fromKopecks), percent })

/** How a rule came to what it earned: the step that the deal reached, what the limit took, and what was asked about the deal. */
export function computedView(rule: RewardRule, dealAmountKopecks: number | null, given: GivenFacts | undefined) {
  const share = shareOf(rule, dealAmountKopecks)
  return {
    step: share?.step ? stepView(share.step) : null,
    withoutLimit: share && share.fullKopecks > share.kopecks ? rublesFromKopecks(share.fullKopecks) : null,
    dealNumber: given?.dealNumber ?? null,
    firstDealAt: given?.firstDealAt ?? null,
  }
}

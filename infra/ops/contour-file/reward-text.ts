import type { RewardRule } from '../../../lib/domain/contour/contour.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'

/**
 * What a rule earns and for which deals, for commands and reports.
 *
 * @param of what the share is of: «the deal», or its amount
 * @example rewardText(rule, 'the deal') // 5 % from 0, 7 % from 100000 of the deal, at most 15000
 */
export function rewardText(
  { reward, maxPerDealKopecks, maxPerMonthKopecks, onlyDeals, onlyMonths }: RewardRule,
  of: string,
): string {
  return [
    sizeText(reward, of),
    ...(maxPerDealKopecks === undefined ? [] : [`at most ${formatRubles(maxPerDealKopecks)}`]),
    ...(maxPerMonthKopecks === undefined ? [] : [`at most ${formatRubles(maxPerMonthKopecks)} a month`]),
    ...(onlyDeals ? [`only deals ${onlyDeals.from} to ${onlyDeals.to ?? 'the last'} of a ${onlyDeals.of ?? 'lead'}`] : []),
    ...(onlyMonths === undefined ? [] : [`only in the first ${onlyMonths} months of a lead`]),
  ].join(', ')
}

function sizeText(reward: RewardRule['reward'], of: string): string {
  if ('fixedKopecks' in reward) return `fixed ${formatRubles(reward.fixedKopecks)}`
  if ('percentOfDeal' in reward) return `${reward.percentOfDeal} % of ${of}`
  const { apply, by, steps } = reward.percentSteps
  const each = steps.map(({ fromKopecks, percent }) => `${percent} % from ${formatRubles(fromKopecks)}`).join(', ')
  const whose = by === 'month' ? ' (steps of the month)' : ''
  return `${each} of ${of}${whose}${apply === 'slices' ? ', each step of its own slice' : ''}`
}

import { ApiError } from '../../errors.ts'
import type { Contour, Level, RewardRule } from '../contour/contour.ts'
import { levelView, rewardRuleView } from './offer.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { DealFacts } from './deal-facts.ts'
import type { MonthSums } from './deal-month.ts'
import { type RewardOutcome, runRewards } from './reward.ts'
import type { OfferOnRules } from './rule-set.ts'

/**
 * The level with this number.
 *
 * @throws ApiError LEVEL_NOT_FOUND
 */
export function levelNumbered(levels: readonly Level[], number: number): Level {
  const level = levels.find((one) => one.number === number)
  if (!level) throw new ApiError('LEVEL_NOT_FOUND')
  return level
}

/** The lead has no deal yet, so the moment does not matter. */
const firstDeal: DealFacts = { at: '2026-01-01T00:00:00.000Z', dealNumber: 1, firstDealAt: '2026-01-01T00:00:00.000Z' }

/**
 * What a partner of a level would earn from a lead that enters every rewarded status once, with one deal. Uses the same rules as
 * real leads.
 *
 * @param of.groupId a group of the partner
 * @param of.dealAmountKopecks null for a deal without an amount
 * @param of.month what the partner's deals of the month came to before
 * @param of.partnerDealNumber the number of the deal among those of the partner with the offer
 */
export function previewRewards(of: {
  contour: Contour
  /** On the rules to go by. */
  offer: OfferOnRules
  title: string
  level: Level | null
  groupId?: string
  dealAmountKopecks: number | null
  month: MonthSums
  partnerDealNumber: number
}) {
  const { contour, offer, title, level, groupId, dealAmountKopecks, month, partnerDealNumber } = of
  const { statuses, settings } = contour
  const outcomes = statuses.flatMap(({ id: statusId }): readonly RewardOutcome[] => {
    const deal = statusId === settings.targetStatusId ? { amountKopecks: dealAmountKopecks } : null
    const { outcomes: earned } = runRewards({
      offer,
      partner: { levelId: level?.id ?? null, ...(groupId !== undefined && { groupIds: [groupId] }) },
      statusId,
      occasion: 'Entered',
      deal,
      facts: { ...firstDeal, month, partnerDealNumber },
      rewardedStatusIds: new Set(),
      dealReward: null,
    })
    return earned
  })
  const total = outcomes.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return {
    offer: { id: offer.id, title },
    level: level && levelView(level),
    amount: dealAmountKopecks === null ? null : rublesFromKopecks(dealAmountKopecks),
    rewards: outcomes.map(({ rule, result, amountKopecks }) => ({
      ...rewardRuleView(contour, rule satisfies RewardRule),
      result,
      reward: rublesFromKopecks(amountKopecks),
    })),
    total: rublesFromKopecks(total),
  }
}

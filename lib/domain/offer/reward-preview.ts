import { ApiError } from '../../errors.ts'
import type { Contour, Group, Level } from '../contour/contour.ts'
import { levelView, rewardRuleView } from './offer.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { MonthSums } from './deal-month.ts'
import { outcomeView } from './reward-view.ts'
import { type RewardOutcome, runRewards } from './reward.ts'
import type { OfferOnRules } from './rule-set.ts'

/**
 * The level with this number.
 *
 * @throws ApiError LEVEL_NOT_FOUND
 */
function levelNumbered(levels: readonly Level[], number: number): Level {
  const level = levels.find((one) => one.number === number)
  if (!level) throw new ApiError('LEVEL_NOT_FOUND')
  return level
}

/**
 * The group with this title.
 *
 * @throws ApiError GROUP_NOT_FOUND
 */
function groupTitled(groups: readonly Group[], title: string): Group {
  const group = groups.find((one) => one.title === title)
  if (!group) throw new ApiError('GROUP_NOT_FOUND')
  return group
}

/** A lead with a deal that nobody has made: what it would earn is asked. */
export interface PreviewedDeal {
  level: Level | null
  /** A group of the partner; absent for none. */
  group?: Group | null
  /** Null for a deal without an amount. */
  dealAmountKopecks: number | null
  /** What the partner's deals of the month came to before. */
  month: MonthSums
  /** The number of the deal among those of the lead. */
  leadDealNumber: number
  /** The number of the deal among those of the partner with the offer. */
  partnerDealNumber: number
  /** When it is made. */
  at: string
}

/** An amount as queries are read. */
type AskedAmount = { amountKopecks: number } | undefined

/** Which deal, of whom, the reward is asked for. */
export interface AskedReward {
  level?: number | undefined
  /** The title of a group of the partner. */
  group?: string | undefined
  amount?: AskedAmount
  monthDeals?: AskedAmount
  monthEarned?: AskedAmount
  leadDeal?: number | undefined
  partnerDeal?: number | undefined
}

/**
 * The deal that is asked about: without an amount, the first one of the lead, of the partner and of the month, unless said otherwise.
 *
 * @throws ApiError LEVEL_NOT_FOUND, GROUP_NOT_FOUND
 */
export function previewedDeal(
  { levels, groups }: Pick<Contour, 'levels' | 'groups'>,
  { level, group, amount, monthDeals, monthEarned, leadDeal = 1, partnerDeal = 1 }: AskedReward,
): Omit<PreviewedDeal, 'at'> {
  return {
    level: level === undefined ? null : levelNumbered(levels, level),
    group: group === undefined ? null : groupTitled(groups, group),
    dealAmountKopecks: amount?.amountKopecks ?? null,
    month: { dealsKopecks: monthDeals?.amountKopecks ?? 0, limitedKopecks: monthEarned?.amountKopecks ?? 0 },
    leadDealNumber: leadDeal,
    partnerDealNumber: partnerDeal,
  }
}

/**
 * What the rules would come to for a lead that enters every rewarded status once, with one deal. A further deal of the lead is added in
 * the target status, and earns by the rules of deals alone. These are the rules that real leads are rewarded by.
 *
 * @param offer on the rules to go by
 */
export function previewOutcomes(
  { statuses, settings }: Pick<Contour, 'statuses' | 'settings'>,
  offer: OfferOnRules,
  of: PreviewedDeal,
): readonly RewardOutcome[] {
  const { level, group, dealAmountKopecks, month, leadDealNumber, partnerDealNumber, at } = of
  const isFirst = leadDealNumber === 1
  return statuses.flatMap(({ id: statusId }): readonly RewardOutcome[] => {
    const isTarget = statusId === settings.targetStatusId
    if (!isFirst && !isTarget) return []
    const { outcomes } = runRewards({
      offer,
      partner: { levelId: level?.id ?? null, ...(group && { groupIds: [group.id] }) },
      statusId,
      occasion: isFirst ? 'Entered' : 'DealAdded',
      deal: isTarget ? { amountKopecks: dealAmountKopecks } : null,
      facts: { at, dealNumber: leadDealNumber, firstDealAt: at, month, partnerDealNumber },
      rewardedStatusIds: new Set(),
      dealReward: null,
    })
    return outcomes
  })
}

/** What the outcomes come to, in rubles. */
export const totalRubles = (outcomes: readonly RewardOutcome[]): number =>
  rublesFromKopecks(outcomes.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0))

/** What a partner of a level would earn from a deal, as data. */
export function previewRewards(contour: Contour, { offer, title }: { offer: OfferOnRules; title: string }, of: PreviewedDeal) {
  const { level, group = null, dealAmountKopecks } = of
  const outcomes = previewOutcomes(contour, offer, of)
  return {
    offer: { id: offer.id, title },
    level: level && levelView(level),
    group: group && { id: group.id, title: group.title },
    amount: dealAmountKopecks === null ? null : rublesFromKopecks(dealAmountKopecks),
    rewards: outcomes.map(({ rule, result, amountKopecks }) => ({
      ...rewardRuleView(contour, rule),
      result,
      reward: rublesFromKopecks(amountKopecks),
    })),
    total: totalRubles(outcomes),
  }
}

/** The same with how each rule came to what it earns, as real acts are explained. */
export function previewExplained(contour: Contour, offer: OfferOnRules, of: PreviewedDeal) {
  const outcomes = previewOutcomes(contour, offer, of)
  const dealOf = ({ rule }: RewardOutcome) => (rule.statusId === contour.settings.targetStatusId ? of.dealAmountKopecks : null)
  return {
    total: totalRubles(outcomes),
    outcomes: outcomes.map((outcome) =>
      outcomeView(contour, outcome, { dealAmountKopecks: dealOf(outcome), isTakenBack: false }),
    ),
  }
}

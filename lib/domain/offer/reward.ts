import type { RewardRule, RuleSetName } from '../contour/contour.ts'
import type { OfferOnRules } from './rule-set.ts'

/**
 * The status of the lead's fixed deal reward, and the act that earned it. `actRevision` is null after the reward was taken back
 * with the last deal; the next deal can earn it again. A lead that moved in with deals has earned it elsewhere: nothing takes it
 * back here.
 */
export interface DealReward {
  statusId: string
  actRevision: number | null
}

/** No act here has this revision. */
export const earnedElsewhere = 0

/** The act here that earned the fixed reward; null when none did, or when it was taken back. */
export const earningAct = (dealReward: DealReward | null): number | null => dealReward?.actRevision || null

/** The outcome of one rule, and why. Stored with the act that ran it, so that it can be explained after rules have changed. */
export interface RewardOutcome {
  rule: RewardRule
  result: 'Accrued' | 'AlreadyAccrued' | 'NoDealAmount' | 'RoundedToNothing'
  /** 0 unless accrued. */
  amountKopecks: number
  /** Present when the lead was unassigned at the time and was bound later. */
  earnedBy?: EarnedBefore
}

/** The act of an unassigned lead that would have earned a reward, and the deal that it made. */
export interface EarnedBefore {
  actId: string
  at: string
  dealId: string | null
  dealAmountKopecks: number | null
}

/** The outcome of every rule for one act of a lead, or why no rule ran. */
export interface RewardRun {
  levelId: string | null
  noRules: 'NoPartner' | 'NoRuleForStatus' | 'DealCanceled' | 'DealCarried' | 'Imported' | null
  /** The set of rules that it went by; absent for the offer's first one, and where none was asked. */
  ruleSet?: RuleSetName
  outcomes: readonly RewardOutcome[]
}

/**
 * The rules for a status and a partner's level: those for the level if there are any, otherwise those without a level.
 *
 * @example rulesFor(offer, dealStatusId, levelTwoId) // the rules of level 2, if the status has any
 */
export function rulesFor(rules: readonly RewardRule[], statusId: string, levelId: string | null): readonly RewardRule[] {
  const ofStatus = rules.filter((rule) => rule.statusId === statusId)
  const ofLevel = ofStatus.filter((rule) => rule.levelId !== null && rule.levelId === levelId)
  return ofLevel.length > 0 ? ofLevel : ofStatus.filter((rule) => rule.levelId === null)
}

/** Whether the rewards of a status depend on the level. */
export const dependsOnLevel = (rules: readonly RewardRule[], statusId: string): boolean =>
  rules.some((rule) => rule.statusId === statusId && rule.levelId !== null)

/** A share of an amount, rounded half up to a kopeck. The percentage has at most two decimals. */
export function percentOf(amountKopecks: number, percent: number): number {
  // The product can exceed 2^53.
  const hundredths = BigInt(Math.round(percent * 100))
  return Number((BigInt(amountKopecks) * hundredths + 5_000n) / 10_000n)
}

/**
 * Runs the rules for a lead that enters a status, with or without a deal. Fixed sums accrue once per lead and status, shares for
 * every deal. The fixed sum that comes with a deal accrues once per lead, even when another status has become the target since.
 *
 * @param of.rewardedStatusIds statuses where the lead has already earned fixed sums
 */
export function runRewards(of: {
  /** On the rules that apply to this act. */
  offer: OfferOnRules | null
  partner: { levelId: string | null } | null
  statusId: string
  /** 'Entered' runs all rules of the status; 'DealAdded' only the shares. */
  occasion: 'Entered' | 'DealAdded'
  /** The new deal; its amount is null when the offer allows deals without one. */
  deal: { amountKopecks: number | null } | null
  rewardedStatusIds: ReadonlySet<string>
  /** The lead's fixed reward that came with a deal, in any target status; null without one. */
  dealReward: DealReward | null
}): RewardRun {
  const { offer, partner, statusId, occasion, deal, dealReward } = of
  if (!offer || !partner) return { levelId: null, noRules: 'NoPartner', outcomes: [] }
  const { levelId } = partner
  const by = offer.inForce ? { levelId, ruleSet: offer.inForce } : { levelId }
  const rules = rulesFor(offer.rewards, statusId, levelId).filter(
    ({ reward }) => occasion === 'Entered' || dealReward?.actRevision === null || 'percentOfDeal' in reward,
  )
  if (rules.length === 0) return { ...by, noRules: 'NoRuleForStatus', outcomes: [] }
  const isDealRewarded = deal !== null && dealReward !== null && dealReward.actRevision !== null
  const isRewarded = isDealRewarded || of.rewardedStatusIds.has(statusId)
  return { ...by, noRules: null, outcomes: rules.map((rule) => outcomeOf(rule, deal?.amountKopecks ?? null, isRewarded)) }
}

function outcomeOf(rule: RewardRule, dealAmountKopecks: number | null, isRewarded: boolean): RewardOutcome {
  if ('fixedKopecks' in rule.reward) {
    if (isRewarded) return { rule, result: 'AlreadyAccrued', amountKopecks: 0 }
    return { rule, result: 'Accrued', amountKopecks: rule.reward.fixedKopecks }
  }
  if (dealAmountKopecks === null) return { rule, result: 'NoDealAmount', amountKopecks: 0 }
  const amountKopecks = percentOf(dealAmountKopecks, rule.reward.percentOfDeal)
  return amountKopecks > 0 ? { rule, result: 'Accrued', amountKopecks } : { rule, result: 'RoundedToNothing', amountKopecks: 0 }
}

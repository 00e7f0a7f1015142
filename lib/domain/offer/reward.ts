import type { RewardRule, RuleSetName } from '../contour/contour.ts'
import { type DealFacts, factsAsked, type GivenFacts, givenMonth, otherDeal } from './deal-facts.ts'
import { limitedEarnings, monthWith } from './deal-month.ts'
import type { OfferOnRules } from './rule-set.ts'
import { shareOf } from './share.ts'

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

/**
 * What became of a rule. OtherDeal: the rule is for deals with other numbers; MonthsOver: the months from the lead's first deal have
 * passed; BelowSteps: the deal, or the sum of the month, does not reach the first step; MonthFull: the limit of the month leaves nothing.
 */
export const rewardResults = [
  'Accrued',
  'AlreadyAccrued',
  'NoDealAmount',
  'RoundedToNothing',
  'OtherDeal',
  'MonthsOver',
  'BelowSteps',
  'MonthFull',
] as const
export type RewardResult = (typeof rewardResults)[number]

/** The outcome of one rule, and why. Stored with the act that ran it, so that it can be explained after rules have changed. */
export interface RewardOutcome {
  rule: RewardRule
  result: RewardResult
  /** 0 unless accrued. */
  amountKopecks: number
  /** What the rule asked about the deal; absent when it asked nothing. */
  given?: GivenFacts
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

/** What decides which rules of an offer are for a partner. */
export interface RulesFor {
  levelId: string | null
  /** Absent where no rule of the offer is for a group. */
  groupIds?: readonly string[]
}

/**
 * The rules for a status and a partner: those of a group of the partner, as an exception; else those of the level; else those for
 * everybody. They are never mixed. Of several groups, the one that comes first in the rules of the offer decides.
 *
 * @example rulesFor(offer, dealStatusId, { levelId: levelTwoId }) // the rules of level 2, if the status has any
 */
export function rulesFor(
  rules: readonly RewardRule[],
  statusId: string,
  { levelId, groupIds = [] }: RulesFor,
): readonly RewardRule[] {
  const ofStatus = rules.filter((rule) => rule.statusId === statusId)
  const exception = ofStatus.find(({ groupId }) => groupId !== undefined && groupIds.includes(groupId))
  if (exception) return ofStatus.filter(({ groupId }) => groupId === exception.groupId)
  const general = ofStatus.filter(({ groupId }) => groupId === undefined)
  const ofLevel = general.filter((rule) => rule.levelId !== null && rule.levelId === levelId)
  return ofLevel.length > 0 ? ofLevel : general.filter((rule) => rule.levelId === null)
}

/** Whether the rewards of a status depend on the level or the groups. */
export const dependsOnPartner = (rules: readonly RewardRule[], statusId: string): boolean =>
  rules.some((rule) => rule.statusId === statusId && (rule.levelId !== null || rule.groupId !== undefined))

/**
 * Whether a rule accrues once for a lead and status: a fixed sum that is not for certain deals. All other rules are of deals: they
 * accrue with each deal they are for, and are taken back with it.
 */
export const isOnce = ({ reward, onlyDeals, onlyMonths }: RewardRule): boolean =>
  'fixedKopecks' in reward && onlyDeals === undefined && onlyMonths === undefined

/**
 * Runs the rules for a lead that enters a status, with or without a deal. Fixed sums accrue once per lead and status, rules of deals
 * for every deal they are for. The fixed sum that comes with a deal accrues once per lead, even when another status has become the target since.
 *
 * @param of.rewardedStatusIds statuses where the lead has already earned fixed sums
 */
export function runRewards(of: {
  /** On the rules that apply to this act. */
  offer: OfferOnRules | null
  partner: RulesFor | null
  statusId: string
  /** 'Entered' runs all rules of the status; 'DealAdded' only those of deals. */
  occasion: 'Entered' | 'DealAdded'
  /** The new deal; its amount is null when the offer allows deals without one. */
  deal: { amountKopecks: number | null } | null
  facts: DealFacts
  rewardedStatusIds: ReadonlySet<string>
  /** The lead's fixed reward that came with a deal, in any target status; null without one. */
  dealReward: DealReward | null
}): RewardRun {
  const { offer, partner, statusId, occasion, deal, facts, dealReward } = of
  if (!offer || !partner) return { levelId: null, noRules: 'NoPartner', outcomes: [] }
  const { levelId } = partner
  const by = offer.inForce ? { levelId, ruleSet: offer.inForce } : { levelId }
  const rules = rulesFor(offer.rewards, statusId, partner).filter(
    (rule) => occasion === 'Entered' || dealReward?.actRevision === null || !isOnce(rule),
  )
  if (rules.length === 0) return { ...by, noRules: 'NoRuleForStatus', outcomes: [] }
  const isDealRewarded = deal !== null && dealReward !== null && dealReward.actRevision !== null
  const isRewarded = isDealRewarded || of.rewardedStatusIds.has(statusId)
  return { ...by, noRules: null, outcomes: outcomesOf(rules, { isRewarded, deal, facts }) }
}

/** In the order of the rules: those with a limit for the month share what it leaves. */
function outcomesOf(
  rules: readonly RewardRule[],
  { isRewarded, deal, facts }: { isRewarded: boolean; deal: { amountKopecks: number | null } | null; facts: DealFacts },
): RewardOutcome[] {
  const outcomes: RewardOutcome[] = []
  for (const rule of rules) {
    const { month } = facts
    const now = month
      ? { ...facts, month: monthWith(month, { dealsKopecks: 0, limitedKopecks: limitedEarnings(outcomes) }) }
      : facts
    outcomes.push(isOnce(rule) ? onceOf(rule, isRewarded) : ofDeal(rule, deal, now))
  }
  return outcomes
}

function onceOf(rule: RewardRule, isRewarded: boolean): RewardOutcome {
  if (isRewarded) return { rule, result: 'AlreadyAccrued', amountKopecks: 0 }
  return { rule, result: 'Accrued', amountKopecks: shareOf(rule, null)?.kopecks ?? 0 }
}

function ofDeal(rule: RewardRule, deal: { amountKopecks: number | null } | null, facts: DealFacts): RewardOutcome {
  if (!deal) return { rule, result: 'NoDealAmount', amountKopecks: 0 }
  const given = factsAsked(rule, facts)
  const outcome = (result: RewardResult, amountKopecks = 0): RewardOutcome => ({
    rule,
    result,
    amountKopecks,
    ...(given && { given }),
  })
  const other = otherDeal(rule, facts)
  if (other) return outcome(other)
  const share = shareOf(rule, deal.amountKopecks, givenMonth(given))
  if (!share) return outcome('NoDealAmount')
  if (share.kopecks > 0) return outcome('Accrued', share.kopecks)
  if (share.limit === 'Month') return outcome('MonthFull')
  return outcome('percentSteps' in rule.reward && !share.step ? 'BelowSteps' : 'RoundedToNothing')
}

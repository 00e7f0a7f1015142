import { isDeepStrictEqual } from 'node:util'
import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { DealNumbers, LeadsUnderWay, Offer, Reward, RewardRule, RuleSet } from '../domain/contour/contour.ts'
import type { RulesChange } from '../domain/offer/rule-history.ts'
import {
  counting,
  hasBegun,
  hasEnded,
  maxLaterRules,
  type OfferRules,
  rulesOf,
  ruleSetsOf,
  standingRules,
  withEnd,
  withoutRules,
  withRules,
} from '../domain/offer/rule-set.ts'
import { isOnce } from '../domain/offer/reward.ts'
import type { ContourFile } from './contour-file.ts'

type FileOffer = ContourFile['offers'][number]
type FileRuleSet = FileOffer['laterRules'][number]

/** The rules that an offer has after a file, what changes of them, and why they would be refused. */
export interface PlannedRules {
  rules: OfferRules
  changes: readonly RulesChange[]
  /** Each with its place within the offer. */
  faults: readonly string[]
}

interface Planning {
  at: string
  idOf: IdOf
  targetId: string
  /** Whether another status was the target until now: rules that leads kept would be for one that makes no deals. */
  isTargetNew: boolean
}

/** The rules of an offer that is new: as the file has them, the past ones too, which leads that move in may go by. */
export function newOffersRules(offer: FileOffer, planning: Planning): PlannedRules {
  const sets = offer.laterRules.filter(({ withdrawn }) => !withdrawn)
  const { at, idOf } = planning
  const base: OfferRules = { rewards: storedRules(offer.rewards, idOf) }
  const rules = sets.reduce((of, set): OfferRules => withRules(of, storedSet(set, planning), at), counting(base, at))
  return { rules, changes: [], faults: [...tooMany(rules), ...idleFaults(rules, planning)] }
}

/**
 * The rules of an offer after a file. A set of rules goes by its beginning; one without a beginning begins now. `rewards` are the rules
 * that hold without an end: where they differ from those that stand, they are a new set that begins now. Sets that the file does not name
 * stay, and those that have begun only ever get another end.
 */
export function plannedRules(offer: FileOffer, before: Offer, planning: Planning): PlannedRules {
  const { at } = planning
  const whole = newOffersRules(offer, planning).rules
  const nothing: PlannedRules = { rules: rulesOf(before), changes: [], faults: firstFaults(offer, whole, before, planning) }
  const named = offer.laterRules.reduce((planned, set, index): PlannedRules => {
    const place = `laterRules[${index}]`
    if (set.withdrawn) return withdrawn(planned, set.from, place, at)
    const stored = storedSet(set, planning)
    return set.from === undefined ? begun(planned, stored, at) : asNamed(planned, stored, { place, whole, at })
  }, nothing)
  const isSaid = offer.laterRules.some(({ from, until }) => from === undefined && until === undefined)
  const leadsUnderWay = offer.leadsUnderWay ?? unlessSaid(planning)
  const planned = isSaid ? named : begun(named, { from: at, leadsUnderWay, rewards: standingRules(whole, at).rewards }, at)
  return { ...planned, faults: [...planned.faults, ...tooMany(planned.rules), ...idleFaults(planned.rules, planning)] }
}

/** Rules that begin now, unless they stand already. Leads under way may be told to change to rules that only new leads go by. */
function begun(planned: PlannedRules, set: Omit<RuleSet, 'number'>, at: string): PlannedRules {
  const { rules } = planned
  if (set.until === undefined) {
    const standing = standingRules(rules, at)
    const brings = set.leadsUnderWay === 'change' && standing.leadsUnderWay === 'keep'
    return isDeepStrictEqual(standing.rewards, set.rewards) && !brings ? planned : published(planned, set, at)
  }
  const runs = (rules.laterRules ?? []).some(({ number: _number, from, ...one }) => {
    const { from: _from, ...asked } = set
    return hasBegun({ from }, at) && isDeepStrictEqual(one, asked)
  })
  return runs || hasEnded(set, at) ? planned : published(planned, set, at)
}

/** A set that the file names by its beginning. */
function asNamed(
  planned: PlannedRules,
  set: Omit<RuleSet, 'number'>,
  { place, whole, at }: { place: string; whole: OfferRules; at: string },
): PlannedRules {
  const known = ruleSetsOf(planned.rules).find(({ from }) => from === set.from)
  if (!known) return unknownSet(planned, set, { place, whole, at })
  const { rewards, leadsUnderWay = 'change', until } = known
  const isSame = isDeepStrictEqual(rewards, set.rewards) && leadsUnderWay === set.leadsUnderWay
  if (isSame && until === set.until) return planned
  const later = planned.rules.laterRules?.find(({ number }) => number === known.number)
  if (later && !hasBegun(later, at)) return published(takenBack(planned, later, at), set, at)
  if (!isSame)
    return refused(planned, `${place}: these rules have begun, and leads may have earned by them: they stay. Publish new ones`)
  return later
    ? endChanged(planned, later, { until: set.until, place, at })
    : refused(
        planned,
        `${place}.until: all leads go by these rules, and none are left from before them. Publish those that follow`,
      )
}

function unknownSet(
  planned: PlannedRules,
  set: Omit<RuleSet, 'number'>,
  { place, whole, at }: { place: string; whole: OfferRules; at: string },
): PlannedRules {
  if (!hasBegun(set, at)) return published(planned, set, at)
  const isNeeded = ruleSetsOf(whole).some(({ from }) => from === set.from)
  // A file that was exported long ago also names sets that no lead goes by any more.
  if (!isNeeded || hasEnded(set, at)) return planned
  return refused(
    planned,
    `${place}.from: it is past, and the offer has no rules from then. Rules begin now, without "from", or later`,
  )
}

/** Taken back before it begins; a set that runs ends at once. */
function withdrawn(planned: PlannedRules, from: string | undefined, place: string, at: string): PlannedRules {
  const known = ruleSetsOf(planned.rules).find((one) => one.from === from)
  if (!known) return planned
  const later = planned.rules.laterRules?.find(({ number }) => number === known.number)
  if (!later)
    return refused(
      planned,
      `${place}: all leads go by these rules, and none are left from before them. Publish those that follow`,
    )
  if (hasEnded(later, at)) return planned
  return hasBegun(later, at) ? endChanged(planned, later, { until: at, place, at }) : takenBack(planned, later, at)
}

function published({ rules, changes, faults }: PlannedRules, set: Omit<RuleSet, 'number'>, at: string): PlannedRules {
  const after = withRules(rules, set, at)
  return { rules: after, changes: [...changes, { what: 'Published', set: { number: after.newestRules, ...set } }], faults }
}

function takenBack({ rules, changes, faults }: PlannedRules, set: RuleSet, at: string): PlannedRules {
  return { rules: withoutRules(rules, set.number, at), changes: [...changes, { what: 'Withdrawn', set }], faults }
}

function endChanged(
  planned: PlannedRules,
  before: RuleSet,
  { until, place, at }: { until: string | undefined; place: string; at: string },
): PlannedRules {
  if (hasEnded(before, at)) return refused(planned, `${place}.until: these rules have ended. Publish new ones`)
  if (until !== undefined && until < at)
    return refused(planned, `${place}.until: it is past: rules end now, with "withdrawn", or later`)
  const { until: untilBefore, ...open } = before
  const set = until === undefined ? open : { ...open, until }
  const rules = withEnd(planned.rules, before.number, until, at)
  return { ...planned, rules, changes: [...planned.changes, { what: 'EndChanged', set, untilBefore }] }
}

const refused = (planned: PlannedRules, fault: string): PlannedRules => ({ ...planned, faults: [...planned.faults, fault] })

/** Beside sets that have begun, `rewards` are the rules from before them, which leads under way may keep. */
function firstFaults({ rewards, laterRules }: FileOffer, whole: OfferRules, before: Offer, { at, idOf }: Planning): string[] {
  const isFirst = before.ruleSet === undefined && whole.ruleSet === undefined
  const isFollowed = laterRules.some(
    ({ from, until, withdrawn: isGone }) => !isGone && from !== undefined && until === undefined && hasBegun({ from }, at),
  )
  return isFirst && isFollowed && !isDeepStrictEqual(storedRules(rewards, idOf), before.rewards)
    ? [
        'rewards: beside laterRules that have begun, these are the rules that leads from before keep: they stay. New rules stand in laterRules',
      ]
    : []
}

function tooMany({ laterRules = [] }: OfferRules): string[] {
  if (laterRules.length <= maxLaterRules) return []
  return [
    `laterRules: ${laterRules.length} sets of rules would be kept beside the first, and at most ${maxLaterRules} are. With rules that leads under ` +
      `way change to, those from before are no longer needed`,
  ]
}

/** Deals are made in the target status alone: what another one pays for deals would never be earned. Without later rules, the file's check says so. */
function idleFaults(rules: OfferRules, { targetId }: Planning): string[] {
  return ruleSetsOf(rules)
    .filter(({ rewards }) => rewards.some((rule) => rule.statusId !== targetId && !isOnce(rule)))
    .map(
      ({ from }) =>
        `${from === undefined ? 'rewards' : 'laterRules'}: the rules ${from === undefined ? 'from the beginning' : `from ${from}`} hold for leads ` +
        `under way or later, and pay for deals in another status than the target: it would never be earned`,
    )
}

const unlessSaid = ({ isTargetNew }: Planning): LeadsUnderWay => (isTargetNew ? 'change' : 'keep')

function storedSet({ from, until, leadsUnderWay, rewards }: FileRuleSet, planning: Planning): Omit<RuleSet, 'number'> {
  return {
    from: from ?? planning.at,
    ...(until !== undefined && { until }),
    leadsUnderWay: leadsUnderWay ?? unlessSaid(planning),
    rewards: storedRules(rewards, planning.idOf),
  }
}

/** Rules of a file as the table stores them. */
function storedRules(rewards: FileOffer['rewards'], idOf: IdOf): RewardRule[] {
  return rewards.map((rule) => storedRule(rule, idOf))
}

function storedRule(rule: FileOffer['rewards'][number], idOf: IdOf): RewardRule {
  const { leadStatus, level, group, maxPerDeal, maxPerMonth, onlyDeals, onlyMonths, holdDays } = rule
  return {
    statusId: idOf('STATUS', leadStatus),
    levelId: level === null || level === undefined ? null : idOf('LEVEL', level),
    ...(group !== undefined && { groupId: idOf('GROUP', group) }),
    reward: storedReward(rule),
    ...(maxPerDeal !== undefined && { maxPerDealKopecks: maxPerDeal }),
    ...(maxPerMonth !== undefined && { maxPerMonthKopecks: maxPerMonth }),
    ...(onlyDeals && { onlyDeals: storedNumbers(onlyDeals) }),
    ...(onlyMonths !== undefined && { onlyMonths }),
    ...(holdDays > 0 && { holdDays }),
  }
}

function storedNumbers({ from, to, of }: NonNullable<FileOffer['rewards'][number]['onlyDeals']>): DealNumbers {
  return { from, ...(to !== undefined && { to }), ...(of === 'partner' && { of }) }
}

/** The schema allows exactly one of the three. */
function storedReward({ fixed, percentOfDeal = 0, percentSteps }: FileOffer['rewards'][number]): Reward {
  if (fixed !== undefined) return { fixedKopecks: fixed }
  if (!percentSteps) return { percentOfDeal }
  const { apply, by, steps } = percentSteps
  const ofMonth = by === 'month' && { by }
  return { percentSteps: { apply, ...ofMonth, steps: steps.map(({ from, percent }) => ({ fromKopecks: from, percent })) } }
}

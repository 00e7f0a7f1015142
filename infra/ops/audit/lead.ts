import { isDeepStrictEqual } from 'node:util'
import type { LeadFieldType } from '../../../lib/domain/contour/contour.ts'
import { bringsImported, type CarriedDeals, carriesDeals, type CountedDeals } from '../../../lib/domain/lead/carried-deals.ts'
import { broughtById, earnedBefore, type Lead, type LeadAct, maxShownDeals } from '../../../lib/domain/lead/lead.ts'
import { earningsOf, isBoundDeal, numbersOf } from '../../../lib/domain/lead/lead-binding.ts'
import { type DealFacts, type GivenFacts, nextDealFacts } from '../../../lib/domain/offer/deal-facts.ts'
import { noNumbers } from '../../../lib/domain/offer/partner-numbers.ts'
import { type MonthSums, monthOfDeal } from '../../../lib/domain/offer/deal-month.ts'
import { type DealReward, earningAct, isOnce, type RulesFor, runRewards } from '../../../lib/domain/offer/reward.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { dealKey, type Key, keyOf, leadKey, moveKey } from '../../../lib/store/keys.ts'
import { actItem } from '../../../lib/store/lead/lead-items.ts'
import { leadOf } from '../../../lib/store/lead/lead.ts'
import { indexAttributes } from '../../../lib/store/lead/lead-indexes.ts'
import { unknownDoer } from './doer.ts'
import { differing, type Finding, finding, shown, unknownOf, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

/** Everything in a lead's partition. */
export interface WholeLead {
  lead: Lead
  /** Ordered by revision. */
  acts: readonly LeadAct[]
  /** The lead's item, with its places in indexes. */
  item: Item
  /** The sort keys of the acts, in their order. */
  actKeys: readonly string[]
}

/** The lead and its acts; undefined if there are acts but no lead. */
export function wholeLead(items: readonly Item[]): WholeLead | undefined {
  const item = items.find(({ sk }) => sk === 'LEAD')
  if (!item) return undefined
  const stored = items
    .filter((one) => one !== item)
    .map((one) => ({ act: actItem.read(one), sk: keyOf(one).sk }))
    .toSorted((a, b) => a.act.revision - b.act.revision)
  return { lead: leadOf(item), acts: stored.map(({ act }) => act), item, actKeys: stored.map(({ sk }) => sk) }
}

export const actKey = ({ leadId, revision, deal }: LeadAct): Key => (deal ? dealKey : moveKey)(leadId, revision)

/** Compares a lead with its acts, and the acts with each other. */
export function leadFindings({ lead, acts, item, actKeys }: WholeLead, known: KnownContour): Finding[] {
  const key = leadKey(lead.id)
  const last = acts.at(-1)
  let reading = readingBefore(lead)
  const findings = acts.flatMap((act, index) => {
    const own = actFindings({ act, sk: actKeys[index] ?? '', earlier: acts.slice(0, index), lead, reading, known })
    reading = readingAfter(reading, act, acts.slice(0, index), lead)
    return own
  })
  return [
    ...findings,
    ...differing(key, 'revision', lead.revision, 1 + acts.length),
    ...unless(
      !last || last.revision <= lead.revision,
      key,
      `revision is ${lead.revision}, and there is an act of revision ${last?.revision}`,
      'that of the last act',
    ),
    ...differing(key, 'statusId, by its last act,', lead.statusId, last?.toStatusId ?? lead.statusId),
    ...differing(key, 'updatedAt', lead.updatedAt, last?.createdAt ?? lead.createdAt),
    ...differing(key, 'dealCount', lead.dealCount, acts.filter(({ deal }) => deal !== null).length),
    ...differing(
      key,
      'rewardedStatusIds, by the fixed rewards of its acts,',
      [...lead.rewardedStatusIds].toSorted(),
      [...reading.rewarded].toSorted(),
    ),
    ...indexFindings(lead, item),
    ...differing(key, 'canceledDealCount', lead.canceledDealCount ?? 0, reading.canceled.size),
    ...differing(key, 'dealReward', lead.dealReward, reading.dealReward),
    ...dealNumberFindings(lead, acts, reading),
    ...boundMonthFindings(lead, acts),
    ...differing(key, 'carriedDeals, by the act that carried them,', lead.carriedDeals, reading.carried),
    ...canceledFindings(acts, reading),
    ...bindingFindings(lead, key, known),
    ...boundFindings(lead, acts),
    ...valueFindings(lead, key, known),
  ]
}

/** Whether a rule asked for the numbers of the deals that the lead was bound with, only the rewards that stand tell. */
function dealNumberFindings({ id, boundDealNumbers }: Lead, acts: readonly LeadAct[], reading: ActsReading): Finding[] {
  const outcomes = acts.find(({ binds }) => binds !== undefined)?.rewards.outcomes ?? []
  const isAsked = outcomes.some(({ given }) => given?.dealNumber !== undefined)
  if (!isAsked && !boundDealNumbers) return []
  return differing(leadKey(id), 'boundDealNumbers, by the act that binds it,', boundDealNumbers, reading.boundDealNumbers)
}

/** The deals that a binding brings are counted exactly when it was told what their months had come to. */
function boundMonthFindings({ id, boundRevision = 0, boundCountedSince }: Lead, acts: readonly LeadAct[]): Finding[] {
  const months = acts.find(({ binds }) => binds !== undefined)?.binds?.months ?? []
  const canceled = new Set(acts.flatMap(({ cancels, revision }) => (cancels && revision < boundRevision ? cancels.dealId : [])))
  const counted = acts.filter((act) => act.revision < boundRevision && isBoundDeal(act) && !canceled.has(act.id))
  const isCounted = counted.some(({ createdAt }) => months.some(({ month }) => month === monthOfDeal(createdAt)))
  return differing(
    leadKey(id),
    'whether its deals were counted in their months when it was bound,',
    boundCountedSince !== undefined,
    isCounted,
  )
}

/** The lead's keys in the indexes of GET /lead. */
function indexFindings(lead: Lead, item: Item): Finding[] {
  const expected: Item = { leadsOf: undefined, ...indexAttributes(lead) }
  return Object.entries(expected).flatMap(([name, value]) =>
    differing(leadKey(lead.id), `its place in an index, ${name},`, item[name], value),
  )
}

/** What the acts read so far add up to. */
interface ActsReading {
  rewarded: ReadonlySet<string>
  deals: ReadonlySet<string>
  /** Canceled deals and when they were canceled. */
  canceled: ReadonlyMap<string, string>
  dealReward: DealReward | null
  /** The last act that carried deals to another target. */
  carried: CarriedDeals | undefined
  /** The numbers of the deals that the lead was bound with. */
  boundDealNumbers?: Readonly<Record<string, number>>
}

/** Before its first act: a lead that moved in had earned something elsewhere. */
export function readingBefore(lead: Lead): ActsReading {
  const { rewardedStatusIds: rewarded, dealReward } = earnedBefore(lead)
  return { rewarded, deals: new Set(), canceled: new Map(), dealReward, carried: undefined }
}

export function readingAfter(before: ActsReading, act: LeadAct, earlier: readonly LeadAct[], lead: Lead): ActsReading {
  const { rewarded, deals, canceled, dealReward } = before
  if (act.binds) return { ...before, ...boundWith(act, earlier, earnedBefore(lead)) }
  if (isCarrying(act)) return { ...before, carried: { statusId: act.toStatusId, actRevision: act.revision } }
  if (!act.cancels) {
    const isFixed = earnsFixed(act)
    return {
      ...before,
      rewarded: isFixed ? new Set([...rewarded, act.toStatusId]) : rewarded,
      deals: act.deal ? new Set([...deals, act.id]) : deals,
      dealReward: isFixed && act.deal ? { statusId: act.toStatusId, actRevision: act.revision } : dealReward,
    }
  }
  const after = new Map([...canceled, [act.cancels.dealId, act.createdAt]])
  const isLast = after.size === deals.size
  if (!isLast || !dealReward || earningAct(dealReward) === null) return { ...before, canceled: after }
  const { statusId } = dealReward
  return {
    ...before,
    canceled: after,
    rewarded: new Set([...rewarded].filter((one) => one !== statusId)),
    dealReward: { statusId, actRevision: null },
  }
}

/** Whether an act carried the lead's deals to another target. */
const isCarrying = ({ rewards, imported }: LeadAct): boolean =>
  rewards.noRules === 'DealCarried' || (rewards.noRules === 'Imported' && imported === undefined)

/** Where the lead's deals counted at the time of an act: deals canceled later still stood then. */
export function countedDeals(
  earlier: readonly LeadAct[],
  { deals, canceled, carried }: ActsReading,
): { lead: CountedDeals['lead']; deals: readonly LeadAct[] } {
  const made = earlier.filter(({ deal }) => deal !== null)
  return {
    lead: { dealCount: deals.size, canceledDealCount: canceled.size, carriedDeals: carried },
    deals: made.map(({ canceledAt: _mark, ...act }) => (canceled.has(act.id) ? { ...act, canceledAt: act.createdAt } : act)),
  }
}

/** A deal is marked as canceled exactly when an act canceled it. */
function canceledFindings(acts: readonly LeadAct[], { canceled }: ActsReading): Finding[] {
  return acts
    .filter(({ deal }) => deal !== null)
    .flatMap((act) => differing(actKey(act), 'canceledAt', act.canceledAt, canceled.get(act.id)))
}

const earnsFixed = ({ rewards }: LeadAct): boolean =>
  rewards.outcomes.some(({ rule, result }) => result === 'Accrued' && isOnce(rule))

function actFindings(of: {
  act: LeadAct
  /** Its sort key. */
  sk: string
  /** The acts before it. */
  earlier: readonly LeadAct[]
  lead: Lead
  reading: ActsReading
  known: KnownContour
}): Finding[] {
  const { act, sk, earlier, lead, reading, known } = of
  const before = earlier.at(-1)
  const key = { pk: leadKey(lead.id).pk, sk }
  const expected = (before?.revision ?? 1) + 1
  const { entryRevisions } = act
  const accrued = act.rewards.outcomes.filter(({ result }) => result === 'Accrued').length
  return [
    ...differing(key, 'its sort key', key.sk, actKey(act).sk),
    ...differing(key, 'leadId', act.leadId, lead.id),
    ...unless(
      act.revision === expected,
      key,
      `it is of revision ${act.revision}, and the act before it is ${before ? `of revision ${before.revision}` : 'missing'}`,
      `every revision from 2 to ${lead.revision} has one act: ${act.revision > expected ? `${expected} is missing` : 'one is there twice'}`,
    ),
    ...differing(key, 'fromStatusId', act.fromStatusId, before?.toStatusId ?? act.fromStatusId),
    ...unknownOf(key, 'the status it comes from,', act.fromStatusId, known.ids.STATUS),
    ...unknownOf(key, 'the status it leads to,', act.toStatusId, known.ids.STATUS),
    ...unknownDoer(key, 'it was done by', act.doneBy, known),
    ...unless(
      act.deal !== null || act.fromStatusId !== act.toStatusId || act.cancels !== undefined || act.binds !== undefined,
      key,
      'it neither moves the lead, nor makes or cancels a deal, nor binds the lead',
      'one of these',
    ),
    ...rewardRunFindings(of, key),
    ...(act.cancels
      ? cancelingFindings(act.cancels, reading, key)
      : differing(key, 'the number of ledger entries', entryRevisions.length, accrued)),
    ...unless(
      entryRevisions.every((revision, index) => index === 0 || revision === (entryRevisions[index - 1] ?? 0) + 1),
      key,
      `its ledger entries are ${entryRevisions.join(', ')}`,
      'one after the other: they were written together',
    ),
  ]
}

/** A deal can be canceled only once. */
function cancelingFindings({ dealId }: NonNullable<LeadAct['cancels']>, { deals, canceled }: ActsReading, key: Key): Finding[] {
  const stands = deals.has(dealId) && !canceled.has(dealId)
  return unless(stands, key, `it cancels deal ${dealId}`, 'a deal made before it that was not canceled')
}

/** Runs the reward rules again and compares. */
function rewardRunFindings(of: Parameters<typeof actFindings>[0], key: Key): Finding[] {
  const { act, earlier, lead, reading } = of
  if (act.binds) return boundRunFindings(act, earlier, lead, key)
  const { rewards, deal, fromStatusId, toStatusId, cancels } = act
  if (cancels) return differing(key, 'its rewards', rewards, { levelId: null, noRules: 'DealCanceled', outcomes: [] })
  if (act.imported) return differing(key, 'its rewards', rewards, { levelId: null, noRules: 'Imported', outcomes: [] })
  if (isCarrying(act)) return carryingFindings(act, countedDeals(earlier, reading), key)
  const isOfNobody = lead.partnerId === null || act.revision < (lead.boundRevision ?? 0)
  const hadEarner = !isOfNobody && rewards.noRules !== 'NoPartner'
  const facts = factsOf(of)
  const run = (dealReward: DealReward | null) =>
    runRewards({
      offer: hadEarner ? { id: '', rewards: rewards.outcomes.map(({ rule }) => rule), inForce: rewards.ruleSet ?? null } : null,
      partner: hadEarner ? partnerThen(rewards) : null,
      statusId: toStatusId,
      occasion: fromStatusId === toStatusId ? 'DealAdded' : 'Entered',
      deal,
      facts,
      rewardedStatusIds: reading.rewarded,
      dealReward,
    })
  const again = run(reading.dealReward)
  // Before changing the target was guarded, a fixed reward for another status did not count for a deal. deals-earned-twice.ts reports
  // those.
  const asBefore = run(reading.dealReward?.statusId === toStatusId ? reading.dealReward : null)
  const numbered = act.deal?.number ?? rewards.outcomes.find(({ given }) => given?.dealNumber !== undefined)?.given?.dealNumber
  const isOfMonth = rewards.outcomes.some(({ given }) => given?.month !== undefined) && deal?.amountKopecks !== null
  const isKnownReason = isOfNobody || rewards.noRules !== 'NoPartner'
  return [
    ...(isDeepStrictEqual(rewards, asBefore) ? [] : otherRewards(key, rewards, again, 'by the same rules')),
    ...(numbered === undefined ? [] : differing(key, 'the number of its deal', act.deal?.number, facts.dealNumber)),
    ...unless(
      isKnownReason,
      key,
      'it earned nothing for want of a partner',
      `a reward for partner ${lead.partnerId}, or another reason`,
    ),
    ...unless(
      !isOfMonth || deal?.countedSince !== undefined,
      key,
      'a rule asked for the month, and the deal is not counted there',
      'a deal that is counted',
    ),
  ]
}

/** In which groups the partner was, only the rules tell that they earned by. */
const partnerThen = ({ levelId, outcomes }: LeadAct['rewards']): RulesFor => ({
  levelId,
  groupIds: outcomes.flatMap(({ rule }) => rule.groupId ?? []),
})

/** What the act knew of the deals before it. Most rules ask nothing, and looking costs. */
function factsOf({ act, earlier, lead, reading }: Parameters<typeof actFindings>[0]): DealFacts {
  const at = act.createdAt
  const asked = act.rewards.outcomes.flatMap(({ given = [] }) => given)
  const month = monthTold(asked)
  if (act.deal?.number === undefined && asked.length === 0) return { at, dealNumber: 1, firstDealAt: at, month }
  // As with the month: later deals and cancellations have changed the numbers.
  const partnerDealNumber = asked.find((given) => given.partnerDealNumber !== undefined)?.partnerDealNumber ?? 1
  const { deals } = reading
  const numbers = lead.boundDealNumbers
  const known = { dealCount: deals.size, ...(numbers && { boundDealNumbers: numbers }) }
  return {
    ...nextDealFacts({ lead: known, deals: countedDeals(earlier, reading).deals.slice(-maxShownDeals), at }),
    month,
    partnerDealNumber,
  }
}

/** What the month had come to, nobody knows afterwards but the act: later deals and cancellations have changed it. */
function monthTold(asked: readonly GivenFacts[]): MonthSums {
  const dealsKopecks = asked.find((given) => given.monthDealsKopecks !== undefined)?.monthDealsKopecks ?? 0
  // Each rule with a limit was told of what those before it had just earned.
  const limitedKopecks = asked.find((given) => given.monthLimitedKopecks !== undefined)?.monthLimitedKopecks ?? 0
  return { dealsKopecks, limitedKopecks }
}

/** Deals can be carried to another target only if there are some; carrying makes no deal and earns nothing. */
function carryingFindings({ rewards, deal, toStatusId }: LeadAct, before: CountedDeals, key: Key): Finding[] {
  return [
    ...differing(key, 'its rewards', rewards, {
      levelId: null,
      noRules: bringsImported(before) ? 'Imported' : 'DealCarried',
      outcomes: [],
    }),
    ...unless(deal === null, key, 'it brings deals to another target, and makes one', 'no deal: it has one'),
    ...unless(carriesDeals(before, toStatusId), key, 'it brings deals to another target', 'a deal of another status before it'),
  ]
}

/** What the acts before a binding earn by its rules and for its level. */
function boundWith({ rewards, binds }: LeadAct, earlier: readonly LeadAct[], before: ReturnType<typeof earnedBefore>) {
  // A rule that earned twice is still one rule.
  const rules = new Map(rewards.outcomes.map(({ rule }) => [shown(rule), rule]))
  const offer = { id: '', rewards: [...rules.values()], inForce: null }
  const {
    outcomes,
    rewardedStatusIds: rewarded,
    dealReward,
    deals: standing,
  } = earningsOf(earlier, offer, partnerThen(rewards), before, {
    months: binds?.months ?? [],
    numbers: binds?.numbers ?? noNumbers,
  })
  return { outcomes, rewarded, dealReward, ...(standing.size > 0 && { boundDealNumbers: numbersOf(standing) }) }
}

function boundRunFindings(act: LeadAct, earlier: readonly LeadAct[], lead: Lead, key: Key): Finding[] {
  const { rewards } = act
  const { outcomes } = boundWith(act, earlier, earnedBefore(lead))
  const { levelId, ruleSet } = rewards
  const again = { levelId, noRules: outcomes.length === 0 ? 'NoRuleForStatus' : null, ...(ruleSet && { ruleSet }), outcomes }
  return otherRewards(key, rewards, again, 'by the same rules, for what was done before it,')
}

/** Texts are made only when they differ: describing every act's rewards took a tenth of an audit. */
function otherRewards(key: Key, rewards: LeadAct['rewards'], again: unknown, how: string): Finding[] {
  if (isDeepStrictEqual(rewards, again)) return []
  return [finding(key, `its rewards are ${shown(rewards)}`, `${how} ${shown(again)}`)]
}

/** A lead bound afterwards has exactly one binding act, for the lead's partner and offer. */
function boundFindings({ id, partnerId, offerId, source, boundRevision }: Lead, acts: readonly LeadAct[]): Finding[] {
  const key = leadKey(id)
  const binding = acts.filter(({ binds }) => binds !== undefined)
  const [act] = binding
  const isAfterwards = source.kind === 'Administrator' || act !== undefined
  return [
    ...differing(key, 'the number of acts that bind it', binding.length, isAfterwards ? 1 : 0),
    ...differing(key, 'boundRevision, by the act that binds it,', boundRevision, act?.revision),
    ...(act?.binds ? differing(key, 'partnerId, by the act that binds it,', partnerId, act.binds.partnerId) : []),
    ...(act?.binds ? differing(key, 'offerId, by the act that binds it,', offerId, act.binds.offerId) : []),
    ...unless(
      act === undefined || source.kind === 'Promocode' || source.kind === 'Administrator',
      key,
      `it was bound afterwards, and by ${source.kind}`,
      'a promocode, or an administrator',
    ),
  ]
}

function bindingFindings(lead: Lead, key: Key, known: KnownContour): Finding[] {
  const { partnerId, offerId, source, createdBy, imported, statusId } = lead
  const { ids } = known
  const isOfNobody = source.kind === 'Nobody'
  return [
    ...unless(
      isOfNobody ? partnerId === null && offerId === null : partnerId !== null && offerId !== null,
      key,
      `it is bound by ${source.kind}, and has partner ${shown(partnerId)} and offer ${shown(offerId)}`,
      isOfNobody ? 'neither' : 'both',
    ),
    ...unknownOf(key, 'the status', statusId, ids.STATUS),
    ...unknownOf(key, 'the offer', offerId, ids.OFFER),
    ...(imported
      ? differing(key, 'the API key it was created with,', createdBy.id, broughtById)
      : unknownOf(key, 'the API key it was created with,', createdBy.id, ids.KEY)),
    ...unless(
      source.kind !== 'Imported' || imported !== undefined,
      key,
      'it is bound as where it came from, and did not move in',
      'a session, a promocode or an administrator',
    ),
    ...unknownOf(key, 'the administrator who brought it,', imported && createdBy.admin.id, ids.ADMINISTRATOR),
  ]
}

const typesOf: Readonly<Record<LeadFieldType, string>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  List: 'string',
}

function valueFindings({ values }: Lead, key: Key, { fields }: KnownContour): Finding[] {
  return values.flatMap(({ fieldTypeId, value }) => {
    const field = fields.get(fieldTypeId)
    if (field === null) return []
    if (!field) return [finding(key, `field ${fieldTypeId} is not in the contour`, 'one that is')]
    const isOption = field.options === null || field.options.some(({ id }) => id === value)
    const isOfType = typeof value === typesOf[field.type] && isOption
    // Values written by clients stay out of reports.
    return unless(isOfType, key, `the value of ${field.systemName} is not of its type`, `a ${field.type}`)
  })
}

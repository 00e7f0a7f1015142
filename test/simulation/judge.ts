import type { Account, EntryCause, LedgerEntry } from '../../lib/domain/account/account.ts'
import type { Lead, LeadAct } from '../../lib/domain/lead/lead.ts'
import type { HistoryEntry } from '../../lib/domain/payout/payout.ts'
import type { Session } from '../../lib/domain/referral/referral.ts'
import type { Item } from '../../lib/store/table/item.ts'
import {
  type Act,
  type Call,
  describeAct,
  intervalOf,
  isOutcomeUnknown,
  type Owner,
  type PayoutActor,
  type ConfirmationMail,
  type PersonName,
} from './call.ts'
import { besidesIn, callOfId, countOf, type Evidence, evidenceIn } from './evidence.ts'
import { agednessIn, idlenessIn } from './idleness.ts'
import { linearize } from './linearize.ts'
import { applyCall } from './model.ts'
import { type Observed, partsOf } from './observed.ts'
import {
  type ComparedState,
  comparableText,
  fingerprintOf,
  initialPeople,
  initialState,
  type LeadState,
  type Movement,
  movementText,
  type OwnerState,
} from './owner-state.ts'
import {
  administrators,
  isAdministrator,
  type OfferName,
  type PartnerName,
  partners,
  type SimulatedContour,
  type StatusName,
} from './simulated-contour.ts'
import { pageFaults } from './statement-model.ts'
import { rulesBetween, type RulesSince } from './rules-changer.ts'
import { numbersName } from './partner-numbers-model.ts'
import { monthKey } from './month-model.ts'
import { firstRulesOf, type RulesSeen } from './rules-model.ts'
import { targetsBetween, type TargetSince } from './target-changer.ts'
import { payoutsOf } from '../support/payout-items.ts'
import { brokenRules } from './table-rules.ts'

/** The result of a run: what clients saw, and the table. */
export interface Outcome {
  calls: readonly Call[]
  items: readonly Item[]
  contour: SimulatedContour
  /** Whether anything went wrong on the way to DynamoDB. */
  hadFaults: boolean
  /** Which status was the target, and from when. */
  targets: readonly TargetSince[]
  /** The published rules, and from when. */
  rules?: readonly RulesSince[]
  /** Writes sent when no client could be told of them any more, in words. */
  lateWrites: readonly string[]
  /** Codes that were mailed to confirm. */
  confirmations: readonly ConfirmationMail[]
}

/** Every rule that a run has broken, in words. */
export function judge(outcome: Outcome): string[] {
  const evidenceOf = evidenceIn(outcome.items)
  const owners: Owner[] = [...partners.map(({ name }) => name), 'nobody']
  return [
    ...outcome.calls.flatMap((call) => answerFaults(call, outcome.hadFaults)),
    ...outcome.calls.flatMap(statementFaults),
    ...outcome.calls.flatMap((call) => onceFaults(call, evidenceOf(call.number))),
    ...outcome.lateWrites,
    ...brokenRules(outcome.items),
    ...owners.flatMap((owner) => orderFaults(owner, outcome, evidenceOf)),
  ]
}

function answerFaults({ number, answer }: Call, hadFaults: boolean): string[] {
  if (!answer || answer.status < 500) return []
  if ((answer.status === 503 || answer.code === 'OUTCOME_UNKNOWN') && hadFaults) return []
  return [`call ${number} was answered ${answer.status}: ${answer.text}`]
}

/** Every page of a statement adds up by itself, whatever is written while it is read. */
function statementFaults({ number, act, answer }: Call): string[] {
  if (act.kind !== 'readStatement' || !answer) return []
  return pageFaults(act, answer).map((fault) => `the statement of call ${number} does not add up: ${fault}`)
}

/** A call is applied once at most; when it was refused or answered from memory, not at all. */
function onceFaults(call: Call, evidence: Evidence): string[] {
  const { number, act, answer, committedAt } = call
  const left = countOf(evidence)
  const isLeft = left === 1 || committedAt !== null
  if (left > 1) return [`call ${number} was applied ${left} times`]
  const isUnknown = isOutcomeUnknown(call)
  if (isLeft && !isUnknown && answer?.isReplay) return [`call ${number} was answered from memory, and applied too`]
  if (isLeft && !isUnknown && (answer?.status ?? 0) >= 400) return [`call ${number} was refused, and applied`]
  // What has its externalId already is shown: the model says whether it has.
  const leavesNothing = unseenActs.has(act.kind) || act.kind.startsWith('list') || 'externalId' in act
  if (!isLeft && !isUnknown && !answer?.isReplay && (answer?.status ?? 0) < 400 && !leavesNothing) {
    return [`call ${number} was answered as applied, and nothing of it is there`]
  }
  return []
}

/** Acts that may change nothing. */
const unseenActs: ReadonlySet<Act['kind']> = new Set([
  'moveLead',
  'cancelDeal',
  'askForCode',
  'askToConfirm',
  'changeDetails',
  'changeRole',
  'blockPartner',
  'setLevel',
  'reviewLead',
  'readStatement',
])

/** The calls that concern one owner have an order that explains every answer and what is in the table. */
function orderFaults(
  owner: Owner,
  { calls, items, contour, targets, rules = [{ place: -1, rules: firstRulesOf[contour.firstRules] }], confirmations }: Outcome,
  evidenceOf: (call: number) => Evidence,
): string[] {
  const besidesOf = besidesIn(items)
  const [idlenessOf, agednessOf] = [idlenessIn(calls), agednessIn(calls)]
  const concerning = calls.filter(({ act }) => act.owner === owner || (act.owner === 'everybody' && owner !== 'nobody'))
  // A call with an unknown outcome was not applied, unless it was executed.
  const own = concerning.filter((call) => !isOutcomeUnknown(call) || call.committedAt !== null)
  const observed = own.flatMap((call): Judged[] => {
    const [idleness, agedness] = [idlenessOf(call), agednessOf(call)]
    const evidence = { evidence: evidenceOf(call.number), besides: besidesOf(call.number) }
    const whole = { call, ...evidence, contour, confirmations, owner, idleness, agedness, seen: seenBy(call, targets, rules) }
    return partsOf(call).map((part) => (part === undefined ? whole : { ...whole, part }))
  })
  const initial = initialState(owner)
  const ownerOfLead = (id: string): Owner | 'everybody' | undefined => calls[callOfId(id) - 1]?.act.owner
  const last = stateIn(items, owner, contour, ownerOfLead)
  const found = comparableText(last)
  const verdict = linearize<OwnerState>({
    calls: observed.map((one) => ({
      ...intervalOf(one.call),
      apply: (state) => applied(state, one, last),
    })),
    initial,
    fingerprintOf,
    isFinal: (state) => comparableText(state) === found,
  })
  if ('order' in verdict) return []

  const say = (index: number): string => {
    const one = observed[index]
    return one ? `call ${one.call.number}, ${describeAct(one.call.act)}${one.part ? `: ${one.part}` : ''}` : ''
  }
  return [
    [
      `no order of the calls about ${owner} ${verdict.isGivenUp ? 'was found that explains' : 'explains'} their answers and the table`,
      `the longest beginning of one is ${verdict.longest.map((index) => observed[index]?.call.number).join(', ') || 'empty'}`,
      `then it comes to    ${comparableText(verdict.reached)}`,
      `and the table holds ${found}`,
      'none of these can come next:',
      ...verdict.stuck.map((index) => `  ${say(index)}`),
    ].join('\n    '),
  ]
}

/** A call, with every target and all rules that may have been there while it was under way. */
type Judged = Omit<Observed, 'target' | 'rules'> & { seen: readonly { target: StatusName; rules: RulesSeen }[] }

/** A call may use any configuration from its beginning until its write. */
function seenBy({ invokedAt, answeredAt, committedAt }: Call, targets: readonly TargetSince[], since: readonly RulesSince[]) {
  const until = committedAt ?? answeredAt
  const rules = rulesBetween(since, invokedAt, until)
  return targetsBetween(targets, invokedAt, until).flatMap((target) => rules.map((one) => ({ target, rules: one })))
}

/** The states after a call, for each configuration that is consistent with the table. */
function applied(state: OwnerState, { seen, ...one }: Judged, last: ComparedState): OwnerState[] {
  return seen.flatMap(({ target, rules }) => {
    const after = applyCall(state, { ...one, target, rules })
    return after && isBeginningOf(last, after) ? [after] : []
  })
}

/** Ledgers only grow: an order that produces another ledger than the table's is abandoned. */
function isBeginningOf({ ledger }: Pick<OwnerState, 'ledger'>, state: OwnerState): boolean {
  return state.ledger.every((movement, index) => {
    const found = ledger[index]
    return found !== undefined && movementText(found) === movementText(movement)
  })
}

/** What the table says of an owner, in the model's words. */
function stateIn(
  items: readonly Item[],
  owner: Owner,
  contour: SimulatedContour,
  creatorOf: (leadId: string) => Owner | 'everybody' | undefined,
): ComparedState {
  const partnerId = owner === 'nobody' ? null : contour.partnerIds[owner]
  const of = (isOne: (item: Item) => boolean): Item[] => items.filter((item) => isOne(item) && item.partnerId === partnerId)
  const profile = items.find(({ pk, sk }) => pk === 'PARTNERS' && sk === partnerId)
  const [account] = of(({ sk }) => sk === 'ACCOUNT') as unknown as Account[]
  const payouts = payoutsOf(items).filter((payout) => payout.partnerId === partnerId)
  // A lead of nobody that may be bound yet is in the history of the partner whom it was created for.
  const leads = (items.filter(({ sk }) => sk === 'LEAD') as unknown as Lead[]).filter((lead) =>
    lead.partnerId === null ? creatorOf(lead.id) === owner : lead.partnerId === partnerId,
  )
  const sessions = of(({ sk }) => sk === 'SESSION') as unknown as Session[]
  const leadIds = new Set(leads.map(({ id }) => id))
  const windows = items.filter(({ sk, leadId }) => sk === 'WINDOW' && leadIds.has(String(leadId)))
  return {
    isBlocked: profile?.isBlocked === true,
    details: (profile?.requisites as string | undefined) ?? '',
    detailsChangedAt: (profile?.detailsChangedAt as string | undefined) ?? null,
    destinations: Object.fromEntries(payouts.map(({ id, requisites }) => [id, requisites])),
    profileRevision: Number(profile?.revision ?? 1),
    level: levelNumberIn(items, account?.levelId ?? null),
    ledger: of(({ sk }) => String(sk).startsWith('ENTRY#'))
      .map((item) => movementOf(item as unknown as LedgerEntry))
      .toSorted((a, b) => a.revision - b.revision),
    accrued: account?.accruedKopecks ?? 0,
    waiting: account?.waitingKopecks ?? 0,
    available: account?.availableKopecks ?? 0,
    held: account?.heldKopecks ?? 0,
    paid: account?.paidKopecks ?? 0,
    waitingByDay: account?.waitingByDay ?? {},
    activePayoutId: account?.activePayoutId ?? null,
    payouts: Object.fromEntries(
      payouts.map(({ id, amountKopecks, history, requisitesBy, createdAt }) => [
        id,
        {
          kopecks: amountKopecks,
          path: history.map(({ status }) => status),
          by: history.map((entry) => actorOf(entry, contour)),
          elsewhereAt: requisitesBy === 'Code' ? createdAt : null,
        },
      ]),
    ),
    ownLinks: ownLinksIn(items, partnerId, contour),
    sessions: Object.fromEntries(sessions.map(({ id, leadId }) => [id, leadId ?? null])),
    windows: Object.fromEntries(
      windows.map(({ pk, leadId, openedAtMs }) => [String(pk), { leadId: String(leadId), openedAtMs: Number(openedAtMs) }]),
    ),
    leads: Object.fromEntries(leads.map((lead) => [lead.id, leadIn(lead, items, contour)])),
    months: monthsIn(items, partnerId, contour),
    dealNumbers: dealNumbersIn(items, partnerId, contour),
    named: namedIn(items, owner),
    ...(owner === 'nobody' ? initialPeople : peopleIn(items, owner, contour)),
  }
}

/** What the deals of months came to. */
function monthsIn(items: readonly Item[], partnerId: string | null, { offerIds }: SimulatedContour): ComparedState['months'] {
  const own = items.filter(({ sk, partnerId: of }) => String(sk).startsWith('MONTH#') && of === partnerId)
  return Object.fromEntries(
    own.map(({ offerId, month, since, dealsKopecks, limitedKopecks }) => [
      monthKey(offerNamed(offerIds, offerId), String(month), String(since)),
      { deals: Number(dealsKopecks), limited: Number(limitedKopecks) },
    ]),
  )
}

/** The numbers of a partner's deals: as each of those that stand has it, and as the item that gives them says. */
function dealNumbersIn(
  items: readonly Item[],
  partnerId: string | null,
  { offerIds }: SimulatedContour,
): ComparedState['dealNumbers'] {
  const given = items.filter(({ sk, partnerId: of }) => String(sk).startsWith('NUMBERS#') && of === partnerId)
  const leads = items.filter(({ sk, partnerId: of }) => sk === 'LEAD' && of === partnerId) as unknown as Lead[]
  return Object.fromEntries(
    given.map(({ offerId, since, highest, freed }) => {
      const held = leads.filter((lead) => lead.offerId === offerId).flatMap((lead) => numbersOfLead(lead, items, since))
      const inOrder = (freed as number[]).toSorted((a, b) => a - b)
      const numbers = { highest: Number(highest), held: Object.fromEntries(held), freed: inOrder }
      return [numbersName(offerNamed(offerIds, offerId), String(since)), numbers]
    }),
  )
}

/** What its standing deals took when they were made, or when it was bound. */
function numbersOfLead({ id, boundPartnerNumbers: bound }: Lead, items: readonly Item[], since: unknown): [string, number][] {
  const acts = items.filter(({ pk, sk }) => pk === `LEAD#${id}` && String(sk).startsWith('DEAL#')) as unknown as LeadAct[]
  return acts.flatMap(({ id: dealId, revision, deal, canceledAt }): [string, number][] => {
    if (canceledAt !== undefined) return []
    const own = deal?.ofPartner?.since === since ? deal?.ofPartner?.number : undefined
    const number = bound?.since === since ? (bound?.numbers[revision] ?? own) : own
    return number === undefined ? [] : [[dealId, number]]
  })
}

const offerNamed = (offerIds: SimulatedContour['offerIds'], id: unknown): OfferName => (id === offerIds.loan ? 'loan' : 'free')

/** What has an externalId: clients give each owner's things names that begin with the owner's. */
function namedIn(items: readonly Item[], owner: Owner): ComparedState['named'] {
  const named = items.filter(({ pk, sk }) => String(pk).startsWith('EXTERNALIDS#') && String(sk).startsWith(`${owner}-`))
  return Object.fromEntries(
    named.map(({ pk, sk, id }) => [`${String(pk).replace('EXTERNALIDS#', '')} ${String(sk)}`, { id: String(id) }]),
  )
}

/** Links that the partner made: those of the contour are called otherwise. */
function ownLinksIn(
  items: readonly Item[],
  partnerId: string | null,
  { offerIds }: SimulatedContour,
): Readonly<Record<string, OfferName>> {
  const made = items.filter(({ pk, partnerId: of, slug }) => pk === 'LINKS' && of === partnerId && String(slug).includes('-own-'))
  return Object.fromEntries(made.map(({ slug, offerId }) => [String(slug), offerNamed(offerIds, offerId)]))
}

function actorOf({ changedByAdmin, changedByApiKey }: HistoryEntry, { administratorIds }: SimulatedContour): PayoutActor {
  if (changedByAdmin === null) return changedByApiKey === null ? 'Partner' : 'ApiKey'
  const administrator = administrators.find(({ name }) => administratorIds[name] === changedByAdmin.id)
  if (!administrator) throw new Error(`nobody signs in as ${changedByAdmin.email}`)
  return administrator.name
}

/** The logins of a partner and of all administrators, and what these may. */
function peopleIn(
  items: readonly Item[],
  owner: PartnerName,
  contour: SimulatedContour,
): Pick<ComparedState, 'logins' | 'roles'> {
  const said = new Map(items.filter(({ pk }) => pk === 'ROLES').map((item) => [item.sk, item]))
  const idOf = (person: PersonName): string =>
    isAdministrator(person) ? contour.administratorIds[person] : contour.partnerIds[person]
  const epochOf = (person: PersonName): unknown => {
    const id = idOf(person)
    const item = isAdministrator(person) ? said.get(id) : items.find(({ pk, sk }) => pk === 'PARTNERS' && sk === id)
    return item?.loginEpoch ?? 0
  }
  const ended = new Set(items.filter(({ sk }) => sk === 'END').map(({ pk }) => String(pk).replace('LOGINEND#', 'LOGIN#')))
  const people: PersonName[] = [owner, ...administrators.map(({ name }) => name)]
  const logins = people.flatMap((person) => {
    const own = items.filter(({ sk, personId }) => sk === 'LOGIN' && personId === idOf(person))
    return own.map(({ pk, id, loginEpoch }) => {
      const state = { person, isEnded: ended.has(String(pk)), isOver: loginEpoch !== epochOf(person) }
      return [String(id), state] as const
    })
  })
  const roles = administrators.map(({ name }) => [name, said.get(idOf(name))?.roles ?? ['owner']])
  return { logins: Object.fromEntries(logins), roles: Object.fromEntries(roles) as ComparedState['roles'] }
}

function levelNumberIn(items: readonly Item[], levelId: string | null): number | null {
  const level = items.find(({ pk, sk }) => pk === 'CONTOUR' && sk === `LEVEL#${levelId}`)
  return level === undefined ? null : Number(level.number)
}

function subjectOf(cause: EntryCause): string | null {
  if (cause.kind === 'OpeningBalance' || cause.kind === 'Correction') return null
  if (cause.kind === 'HoldEnded') return cause.until
  return cause.kind === 'Reward' || cause.kind === 'Reversal' ? cause.leadId : cause.payoutId
}

function movementOf(entry: LedgerEntry): Movement & { revision: number } {
  const { cause, revision } = entry
  return {
    revision,
    cause: cause.kind,
    of: subjectOf(cause),
    ...(cause.kind === 'Reversal' && { reverses: cause.entryRevision }),
    day: 'availableFrom' in cause ? cause.availableFrom : undefined,
    actId: 'actId' in cause ? cause.actId : null,
    ...(cause.kind === 'Reward' && cause.earnedBy && { earnedBy: cause.earnedBy.actId }),
    accrued: entry.accruedKopecks,
    waiting: entry.waitingKopecks,
    available: entry.availableKopecks,
    held: entry.heldKopecks,
    paid: entry.paidKopecks,
  }
}

function leadIn(lead: Lead, items: readonly Item[], { statusNames }: SimulatedContour): LeadState {
  const nameOf = (statusId: string): StatusName => statusNames.get(statusId) as StatusName
  const slug = items.find(({ pk, id }) => pk === 'CONTOUR' && id === lead.offerId)?.slug as OfferName | undefined
  const rewarded: ReadonlySet<string> | undefined = lead.rewardedStatusIds
  const dealReward: Lead['dealReward'] | undefined = lead.dealReward
  const acts = items
    .filter(({ pk, sk }) => pk === `LEAD#${lead.id}` && sk !== 'LEAD')
    .map((item) => item as unknown as LeadAct)
    .toSorted((a, b) => a.revision - b.revision)
  return {
    offer: slug ?? null,
    status: nameOf(lead.statusId),
    rewarded: [...(rewarded ?? [])].map(nameOf),
    acts: acts.map(({ id }) => id),
    deals: acts.filter(({ deal }) => deal !== null).map(({ id }) => id),
    canceled: acts.filter(({ canceledAt }) => canceledAt !== undefined).map(({ id }) => id),
    dealReward: dealReward
      ? {
          status: nameOf(dealReward.statusId),
          actId: acts.find(({ revision }) => revision === dealReward.actRevision)?.id ?? null,
        }
      : null,
    carried: lead.carriedDeals ? nameOf(lead.carriedDeals.statusId) : null,
  }
}

import { type Figures, figureNames, type LedgerEntry } from '../account/account.ts'
import type { Doer } from '../people/actor.ts'
import type { Administrator, Contour } from '../contour/contour.ts'
import { type ActEvent, type EventActor, type EventType, eventTypes, isMoneyEvent, type ToldAct } from './event.ts'
import { eventId } from '../value/event-id.ts'
import { momentOfId } from '../value/id.ts'
import { type JournalEntry, type JournalState, type JournalType, journalTypes, subjectKinds } from '../journal/journal.ts'
import { creatorOf, type Lead, type LeadAct } from '../lead/lead.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { HistoryEntry, Payout } from '../payout/payout.ts'
import type { MayRead } from '../webhook/read-right.ts'
import { readRightsOfAct } from '../webhook/read-rights-of-act.ts'

/** All types of the chronicle: what people did (from the journal) and what acts did (from the feed). */
export type ChronicleType = JournalType | EventType
export const chronicleTypes: readonly ChronicleType[] = [...new Set<ChronicleType>([...eventTypes, ...journalTypes])]

export const chronicleSubjectKinds = ['payout', ...subjectKinds] as const
export type ChronicleSubject = `${(typeof chronicleSubjectKinds)[number]}:${string}`

/** One line of the chronicle: who did what to which thing, and for how much. */
export interface ChronicleLine {
  /** Lines are ordered by id: that of the journal entry or of the feed event. */
  id: string
  type: ChronicleType
  at: string
  /** The administrator: in person, as the holder of the API key, or on behalf of a partner. */
  by: Administrator | null
  byApiKey?: { id: string; title: string }
  /** The partner who did it. */
  byPartnerId?: string
  reason: string | null
  /** First the thing itself, then those it concerns. */
  subjects: readonly ChronicleSubject[]
  /** Null when there was nothing before. */
  before: JournalState | null
  after: JournalState
  /** What moved, or what a deal is worth; negative when it was taken back. Null for acts without money. */
  amountKopecks: number | null
  /** Finds the request in the log; absent for acts without a request, and for acts from before it was recorded. */
  requestId?: string
}

/** Objects that events refer to by id. None of them ever changes. A missing one is left out of the line. */
export interface ActWitnesses {
  payout: (id: string) => Pick<Payout, 'partnerId' | 'amountKopecks'> | undefined
  payoutChange: (
    id: string,
    revision: number,
  ) => Pick<HistoryEntry, 'status' | 'comment' | 'changedByAdmin' | 'changedByApiKey'> | undefined
  /** Needed only for acts that were written as history. */
  lead: (id: string) => Pick<Lead, 'createdBy' | 'imported'> | undefined
  leadAct: (leadId: string, revision: number) => LeadAct | undefined
  entry: (partnerId: string, revision: number) => LedgerEntry | undefined
}

export type ChronicleContour = Pick<Contour, 'administrators' | 'statuses' | 'offers'>

/** The line of a journal entry. */
export const journalLine = (entry: JournalEntry): ChronicleLine => ({ ...entry, amountKopecks: null })

/**
 * The lines of one act of the feed, in the order of its events. Events that the journal also records are left out:
 * people's changes to profiles, promocodes, links and keys. The same changes made by nobody, such as a contour file
 * applied at start-up, are included.
 */
export function actLines(act: ToldAct, witnesses: ActWitnesses, contour: ChronicleContour): ChronicleLine[] {
  const { id: actId, by, requestId, events, isPast } = act
  return events.flatMap((event, index): ChronicleLine[] => {
    const told = toldBy(event, witnesses, contour)
    if (by !== null && isInJournal(event) && told.amountKopecks === null) return []
    return [
      {
        id: eventId({ actId, index }),
        type: event.type,
        at: new Date(momentOfId(actId)).toISOString(),
        ...((isPast && doerThen(event, events, witnesses)) || doerOf(by, contour)),
        ...told,
        ...(requestId !== undefined && { requestId }),
      },
    ]
  })
}

const isInJournal = ({ type }: ActEvent): boolean => /^(partner|promocode|link|key)\./.test(type)

/**
 * A line as somebody may see it: without the permission, only that something happened, and when. This runs before the
 * filters: otherwise a filter could reveal what the line hides.
 */
export function lineFor(line: ChronicleLine, mayRead: MayRead): ChronicleLine {
  if (readRightsOfAct(line).every(mayRead)) return line
  const { id, type, at } = line
  return { id, type, at, by: null, ...nothingMore, subjects: [] }
}

type Doing = Pick<ChronicleLine, 'by' | 'byApiKey' | 'byPartnerId'>

function doerOf(by: EventActor | null, { administrators }: ChronicleContour): Doing {
  const administrator = (id: string | undefined) => administrators.find((one) => one.id === id) ?? null
  if (!by) return { by: null }
  if (by.kind === 'ApiKey') return { by: administrator(by.administratorId), byApiKey: { id: by.id, title: by.title } }
  if (by.kind === 'Administrator') return { by: administrator(by.id) }
  return { by: administrator(by.throughId), byPartnerId: by.id }
}

/**
 * Who did an act of written history: many acts are written at once, in the name of one person. What each act left
 * behind says who did it; undefined when it does not.
 */
function doerThen(event: ActEvent, events: readonly ActEvent[], witnesses: ActWitnesses): Doing | undefined {
  const { type, id, version } = event
  if (type.startsWith('payout.')) {
    const [payout, change] = [witnesses.payout(id), witnesses.payoutChange(id, version ?? 1)]
    if (change?.changedByApiKey) return doingOf({ kind: 'ApiKey', apiKey: change.changedByApiKey })
    if (change?.changedByAdmin) return { by: change.changedByAdmin }
    return change && payout ? { by: null, byPartnerId: payout.partnerId } : undefined
  }
  if (type === 'lead.created') {
    const lead = witnesses.lead(id)
    return lead && doingOf(creatorOf(lead))
  }
  if (/^(lead|deal)\./.test(type)) return doingOf(witnesses.leadAct(id, version ?? 1)?.doneBy)
  const cause = witnesses.entry(id, version ?? 1)?.cause
  if (cause && 'doneBy' in cause) return doingOf(cause.doneBy)
  if (cause?.kind !== 'Reward') return undefined
  const earnedBy = events
    .filter((one) => one.id === cause.leadId && one.type !== 'lead.created')
    .map((one) => witnesses.leadAct(one.id, one.version ?? 1))
    .find((act) => act?.id === cause.actId)
  return doingOf(earnedBy?.doneBy)
}

function doingOf(actor: Doer | undefined): Doing | undefined {
  if (actor?.kind === 'Administrator') return { by: actor.administrator }
  return actor && { by: actor.apiKey.admin, byApiKey: { id: actor.apiKey.id, title: actor.apiKey.title } }
}

type Told = Pick<ChronicleLine, 'reason' | 'subjects' | 'before' | 'after' | 'amountKopecks'>

const nothingMore = { reason: null, before: null, after: {}, amountKopecks: null } as const

function toldBy(event: ActEvent, witnesses: ActWitnesses, contour: ChronicleContour): Told {
  switch (event.type) {
    case 'lead.created':
    case 'lead.status_changed':
    case 'lead.bound':
    case 'deal.added':
    case 'deal.canceled':
      return leadTold(event, witnesses, contour)
    case 'reward.accrued':
    case 'reward.reversed':
    case 'correction.posted':
      return entryLine(event.id, witnesses.entry(event.id, event.version))
    case 'partner.created': {
      const first = witnesses.entry(event.id, 1)
      const isOpening = first?.cause.kind === 'OpeningBalance'
      return isOpening ? entryLine(event.id, first) : { ...nothingMore, subjects: [`partner:${event.id}`] }
    }
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked':
      return { ...nothingMore, subjects: [`partner:${event.id}`], after: { changed: event.changed ?? [] } }
    case 'promocode.created':
    case 'promocode.changed':
      return { ...nothingMore, subjects: [`promocode:${event.id}`], after: { status: event.state.status } }
    case 'link.created':
      return { ...nothingMore, subjects: [`link:${event.id}`] }
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
      return { ...nothingMore, subjects: [`key:${event.id}`], after: { title: event.state.title } }
    case 'payout.requested':
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.paid':
    case 'payout.canceled':
    default:
      return payoutTold(event, witnesses)
  }
}

function payoutTold({ id, version, state }: Extract<ActEvent, { type: `payout.${string}` }>, witnesses: ActWitnesses): Told {
  const [payout, change, former] = [
    witnesses.payout(id),
    witnesses.payoutChange(id, version),
    witnesses.payoutChange(id, version - 1),
  ]
  return {
    subjects: [`payout:${id}`, ...(payout ? [`partner:${payout.partnerId}` as const] : [])],
    reason: change?.comment ?? null,
    before: former ? { status: former.status } : null,
    after: { status: state.status },
    amountKopecks: payout?.amountKopecks ?? null,
  }
}

type OfLead = Extract<ActEvent, { type: `lead.${string}` | `deal.${string}` }>

function leadTold(event: OfLead, witnesses: ActWitnesses, { statuses, offers }: ChronicleContour): Told {
  const { id, version, state } = event
  const statusOf = (statusId: string) => ({ status: statuses.find((one) => one.id === statusId)?.systemName ?? statusId })
  const offer = offers.find((one) => one.id === state.offerId)
  const subjects: ChronicleSubject[] = [
    `lead:${id}`,
    ...(state.partnerId === null ? [] : [`partner:${state.partnerId}` as const]),
    ...(offer ? [`offer:${offer.slug}` as const] : []),
  ]
  const act = witnesses.leadAct(id, version)
  const reason = act?.cancels?.reason ?? act?.binds?.reason ?? null
  if (event.type === 'lead.created') return { ...nothingMore, subjects, after: statusOf(state.statusId) }
  if (event.type === 'lead.status_changed') {
    return { ...nothingMore, subjects, before: act ? statusOf(act.fromStatusId) : null, after: statusOf(state.statusId) }
  }
  if (!('dealRevision' in event)) return { ...nothingMore, subjects, reason }
  const kopecks = witnesses.leadAct(id, event.dealRevision)?.deal?.amountKopecks ?? null
  // A deal without an amount has nothing to subtract.
  const amountKopecks = event.type === 'deal.canceled' && kopecks !== null ? -kopecks : kopecks
  return { ...nothingMore, subjects, reason, amountKopecks }
}

/** Names of figures as answers use them. */
const figureNamed: Record<keyof Figures, string> = {
  accruedKopecks: 'accrued',
  waitingKopecks: 'waiting',
  availableKopecks: 'available',
  heldKopecks: 'held',
  paidKopecks: 'paid',
}

/** A movement of money: the figures it changes, before and after. */
function entryLine(partnerId: string, entry: LedgerEntry | undefined): Told {
  if (!entry) return { ...nothingMore, subjects: [`partner:${partnerId}`] }
  const { cause, after } = entry
  const moved = figureNames.filter((name) => entry[name] !== 0)
  const figures = (kopecksOf: (name: keyof Figures) => number) =>
    Object.fromEntries(moved.map((name) => [figureNamed[name], rublesFromKopecks(kopecksOf(name))]))
  return {
    subjects: [`partner:${partnerId}`, ...('leadId' in cause ? [`lead:${cause.leadId}` as const] : [])],
    reason: 'reason' in cause ? cause.reason : null,
    before: cause.kind === 'OpeningBalance' ? null : figures((name) => after[name] - entry[name]),
    after: figures((name) => after[name]),
    amountKopecks: entry.accruedKopecks,
  }
}

/** Whose acts are asked for: an administrator's (in person or by their keys), one API key's, or a partner's. */
export type AskedDoer =
  | { kind: 'Administrator'; idOrEmail: string }
  | { kind: 'ApiKey'; id: string }
  | { kind: 'Partner'; id: string }

/** Filters of the chronicle; an absent filter matches everything. */
export interface AskedLines {
  /** ISO 8601, UTC. */
  since?: string | undefined
  /** ISO 8601, UTC; inclusive. */
  until?: string | undefined
  type?: ChronicleType | undefined
  /** Only acts that move money or decide about it. */
  onlyMoney?: boolean | undefined
  by?: AskedDoer | undefined
  of?: ChronicleSubject | undefined
  /** The absolute amount, whether given or taken back. */
  fromKopecks?: number | undefined
  toKopecks?: number | undefined
}

/** Whether an act of the feed may have a line that matches, judged without any other read. */
export function mayHaveLines(act: ToldAct, asked: AskedLines, contour: ChronicleContour): boolean {
  const { type, onlyMoney } = asked
  const isOfType = act.events.some(
    (event) => (type === undefined || event.type === type) && (!onlyMoney || isMoneyEvent(event.type)),
  )
  const at = new Date(momentOfId(act.id)).toISOString()
  // In written history, only what each act left behind says who did it.
  const mayBeBy = act.isPast === true || isBy(doerOf(act.by, contour), asked.by)
  return isOfType && isInTime(at, asked) && mayBeBy
}

export function isLineAsked(line: ChronicleLine, asked: AskedLines): boolean {
  const { type, onlyMoney, by, of, fromKopecks, toKopecks } = asked
  if (type !== undefined && line.type !== type) return false
  if (onlyMoney && !isMoneyLine(line)) return false
  if (of !== undefined && !line.subjects.includes(of)) return false
  if (!isInTime(line.at, asked) || !isBy(line, by)) return false
  if (fromKopecks === undefined && toKopecks === undefined) return true
  const kopecks = line.amountKopecks === null ? null : Math.abs(line.amountKopecks)
  return kopecks !== null && kopecks >= (fromKopecks ?? 0) && kopecks <= (toKopecks ?? Infinity)
}

/** A partner who came without a balance involves no money. */
const isMoneyLine = ({ type, amountKopecks }: ChronicleLine): boolean =>
  isMoneyEvent(type) && (type !== 'partner.created' || amountKopecks !== null)

const isInTime = (at: string, { since, until }: AskedLines): boolean =>
  (since === undefined || at >= since) && (until === undefined || at <= until)

function isBy({ by, byApiKey, byPartnerId }: Doing, asked: AskedDoer | undefined): boolean {
  if (!asked) return true
  if (asked.kind === 'ApiKey') return byApiKey?.id === asked.id
  if (asked.kind === 'Partner') return byPartnerId === asked.id
  return by !== null && (by.id === asked.idOrEmail || by.email === asked.idOrEmail)
}

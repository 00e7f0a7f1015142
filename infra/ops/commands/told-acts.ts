import { isDeepStrictEqual } from 'node:util'
import { type ChronicleLine, journalLine } from '../../../lib/domain/feed/chronicle.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { JournalEntry, JournalSubject } from '../../../lib/domain/journal/journal.ts'
import { creatorOf, type Lead, type LeadAct } from '../../../lib/domain/lead/lead.ts'
import { leadActKind } from '../../../lib/domain/lead/lead-history.ts'
import { formatRubles, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import type { NamedPartner } from '../../../lib/domain/partner/partner.ts'
import type { HistoryEntry, PayoutStatus } from '../../../lib/domain/payout/payout.ts'
import { doerName } from './doer-name.ts'

/** One act for people, from the journal or from a history. */
export interface Told {
  at: string
  by: string
  what: string
  of: string
  change: string
  reason: string | null
  /** Rubles; negative if taken back, null for acts without money. */
  amount: number | null
  /** Finds the request in the log. */
  request: string | null
}

export const toldColumns = ['at', 'by', 'what', 'of', 'change', 'reason', 'amount', 'request'] as const

const noRequest = { request: null }
const rubles = (kopecks: number | null | undefined): number | null =>
  kopecks === null || kopecks === undefined ? null : rublesFromKopecks(kopecks)

/** The creation of a lead. */
export function toldCreation(lead: Lead, change: string): Told {
  const { id, createdAt } = lead
  const by = doerName(creatorOf(lead))
  return { at: createdAt, by, what: 'lead created', of: `lead:${id}`, change, reason: null, amount: null, ...noRequest }
}

const leadActNames = {
  Bound: 'lead bound',
  DealCanceled: 'deal canceled',
  DealAdded: 'deal added',
  StatusChanged: 'lead moved',
} as const satisfies Record<ReturnType<typeof leadActKind>, string>

/** @param partner the lead's partner; for a binding act, the partner it was bound to */
export function toldLeadAct(contour: Contour, act: LeadAct, partner: NamedPartner | null): Told {
  const { leadId, createdAt, doneBy, fromStatusId, toStatusId, deal, cancels, binds } = act
  const offer = contour.offers.find(({ id }) => id === binds?.offerId)
  const change = [
    ...(fromStatusId === toStatusId ? [] : [`${statusName(contour, fromStatusId)} → ${statusName(contour, toStatusId)}`]),
    ...(deal ? [deal.amountKopecks === null ? 'deal without an amount' : `deal of ${formatRubles(deal.amountKopecks)}`] : []),
    ...(cancels ? [`deal ${cancels.dealId}`] : []),
    ...(binds ? [`to ${partner?.email ?? binds.partnerId} by the offer ${offer?.slug ?? binds.offerId}`] : []),
  ]
  return {
    at: createdAt,
    by: doerName(doneBy),
    what: leadActNames[leadActKind(act)],
    of: `lead:${leadId}`,
    change: change.join(', '),
    reason: cancels?.reason ?? binds?.reason ?? null,
    amount: rubles(deal?.amountKopecks),
    ...noRequest,
  }
}

export const statusName = ({ statuses }: Contour, statusId: string): string =>
  statuses.find(({ id }) => id === statusId)?.systemName ?? statusId

/**
 * @param before the previous status, if known
 * @param amountKopecks of the payout, if known
 */
export function toldPayoutChange(entry: HistoryEntry, before?: PayoutStatus, amountKopecks?: number): Told {
  const { createdAt, payoutId, status, comment, changedByAdmin, changedByApiKey, onBehalfOfPartner } = entry
  return {
    at: createdAt,
    by: changedByAdmin?.email ?? (changedByApiKey ? `API key ${changedByApiKey.title}` : 'the partner'),
    what: onBehalfOfPartner ? 'payout, for the partner' : 'payout',
    of: `payout:${payoutId}`,
    change: before === undefined ? status : `${before} → ${status}`,
    reason: comment,
    amount: rubles(amountKopecks),
    ...noRequest,
  }
}

const idIn = (subject: JournalSubject, kind: string): string[] =>
  subject.startsWith(`${kind}:`) ? [subject.slice(kind.length + 1)] : []

/** Ids of the partners in an entry's subjects. */
export const partnersIn = ({ subjects }: JournalEntry): string[] => subjects.flatMap((subject) => idIn(subject, 'partner'))

const isFilled = (value: unknown): boolean => value !== null && value !== false && !isDeepStrictEqual(value, [])

/** @param partners those of partnersIn that are known, by id */
export const toldJournalEntry = (entry: JournalEntry, partners: ReadonlyMap<string, NamedPartner>): Told =>
  toldLine(journalLine(entry), partners)

/** A line of the chronicle, from the journal or from the feed. */
export function toldLine(line: ChronicleLine, partners: ReadonlyMap<string, NamedPartner>): Told {
  const { at, by, byPartnerId, byApiKey, type, subjects, before, after, reason, amountKopecks, requestId = null } = line
  const of = subjects.map((subject) => {
    const partnerId = subject.startsWith('partner:') ? subject.slice('partner:'.length) : undefined
    return partnerId === undefined ? subject : `partner:${partners.get(partnerId)?.email ?? partnerId}`
  })
  const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? 'nothing'
  // The table returns attributes in any order.
  const changes = Object.entries(after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .filter(([name, value]) => (before === null ? isFilled(value) : !isDeepStrictEqual(before[name], value)))
    .map(([name, value]) => `${name}: ${before === null ? '' : `${shown(before[name])} → `}${shown(value)}`)
  const nobodyElse = byPartnerId === undefined ? 'npm start' : `partner:${partners.get(byPartnerId)?.email ?? byPartnerId}`
  const doer = byApiKey ? `API key ${byApiKey.title} (${by?.email ?? 'nobody'})` : (by?.email ?? nobodyElse)
  const amount = rubles(amountKopecks)
  return { at, by: doer, what: type, of: of.join(', '), change: changes.join('; '), reason, amount, request: requestId }
}

import { type ApiKeyIdentity, type Doer, doneByOf } from '../people/actor.ts'
import type { Administrator } from '../contour/contour.ts'

/** Acts of people that have no history of their own, unlike those on payouts and leads. */
export const journalTypes = [
  'partner.created',
  'partner.edited',
  'partner.registered',
  'partner.agreed',
  'partner.invited',
  'erasure.requested',
  'erasure.withdrawn',
  'link.created',
  'link.edited',
  'promocode.created',
  'promocode.edited',
  'offer.edited',
  'deal.asked',
  'deal.confirmed',
  'deal.declined',
  'registry.created',
  'registry.collected',
  'registry.moved',
  'registry.released',
  'key.issued',
  'key.rotated',
  'key.revoked',
  'service.made',
  'service.confirmed',
  'service.closed',
  'webhook.created',
  'webhook.edited',
  'webhook.rotated',
  'webhook.removed',
  'webhook.tested',
  'webhook.resent',
  'roles.granted',
  'roles.revoked',
  'administrator.invited',
  'administrator.edited',
  'administrator.removed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.permitted',
  'passkey.replaced',
  'company.released',
  'file.applied',
  'configuration.published',
  'levels.applied',
  'table.restored',
  'history.imported',
  'banks.imported',
  'details.shown',
  'person.exported',
  'person.erased',
] as const
export type JournalType = (typeof journalTypes)[number]

/** The things that an act was done to, or whose owner it concerned; each by its permanent name. */
export const subjectKinds = [
  'partner',
  'lead',
  'link',
  'promocode',
  'offer',
  'key',
  'service',
  'webhook',
  'administrator',
] as const
export type JournalSubject = `${(typeof subjectKinds)[number]}:${string}`

/** The attributes that an act changed, in readable form. */
export type JournalState = Readonly<Record<string, unknown>>

/** One act, written in the transaction that did it. */
export interface JournalEntry {
  /** Time-ordered. */
  id: string
  type: JournalType
  at: string
  /** Who did it: a copy, so that later edits do not rewrite the past. Null for the service itself. */
  by: Administrator | null
  /** The id of the partner who did it; then no administrator or key did. */
  byPartnerId?: string
  /** The API key that did it, as it was then; `by` is its administrator. */
  byApiKey?: Pick<ApiKeyIdentity, 'id' | 'title'>
  reason: string | null
  /** A note for other administrators, which the partner it is about never sees; absent without one. */
  note?: string
  /** First the thing itself, then those it concerns. */
  subjects: readonly JournalSubject[]
  /** Null when there was nothing before. */
  before: JournalState | null
  after: JournalState
  /** Finds the request in the log; absent for acts without a request, and for entries from before it was stored. */
  requestId?: string
}

/** The journal entry of an administrator's act. */
export function administratorsEntry(
  by: Administrator,
  of: { id: string; at: string; reason: string | null },
  deed: Deed,
): JournalEntry {
  return { ...of, by, ...deed }
}

/** The journal entry of an outside system's act, with a key. */
export function apiKeysEntry(
  { id, title, admin }: ApiKeyIdentity,
  of: { id: string; at: string; reason: string | null },
  deed: Deed,
): JournalEntry {
  return { ...of, by: admin, byApiKey: { id, title }, ...deed }
}

/** The journal entry of an act that administrators and keys have alike. */
export function doersEntry(doer: Doer, of: { id: string; at: string; reason: string | null }, deed: Deed): JournalEntry {
  return { ...of, ...doneByOf(doer), ...deed }
}

/** The journal entry of a partner's act in the account. */
export function partnersEntry(byPartnerId: string, of: { id: string; at: string }, deed: Deed): JournalEntry {
  return { ...of, by: null, byPartnerId, reason: null, ...deed }
}

/** The part of an entry that describes the act; who did it, when and why is added the same way for all. */
export type Deed = Pick<JournalEntry, 'type' | 'subjects' | 'before' | 'after'>

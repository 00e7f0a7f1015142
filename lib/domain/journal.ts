import type { ApiKeyIdentity } from './actor.ts'
import type { Administrator } from './contour.ts'

/** What people do to a contour that stands in no history of its own: payouts and leads have theirs. */
export const journalTypes = [
  'partner.created',
  'partner.edited',
  'partner.registered',
  'partner.agreed',
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
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.permitted',
  'passkey.replaced',
  'company.released',
  'file.applied',
  'table.restored',
  'person.exported',
  'person.erased',
] as const
export type JournalType = (typeof journalTypes)[number]

/** The things that an act was done to, or whose owner it touched; each is named by what names it for good. */
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

/** The attributes that an act changed, in names that people know. */
export type JournalState = Readonly<Record<string, unknown>>

/** One act, written in the very transaction that did it. */
export interface JournalEntry {
  /** Time-ordered. */
  id: string
  type: JournalType
  at: string
  /** Who did it: a copy, so that later edits do not rewrite the past. Null for the service itself, as it starts. */
  by: Administrator | null
  /** The partner who did it, by the id; then nobody else did. */
  byPartnerId?: string
  /** The API key that did it, as it was then: it is the administrator's who did it. */
  byApiKey?: Pick<ApiKeyIdentity, 'id' | 'title'>
  reason: string | null
  /** What administrators tell each other of it, and the partner whom it is about is not told; absent where nobody did. */
  note?: string
  /** First the thing itself, then those whom it concerns. */
  subjects: readonly JournalSubject[]
  /** Null where there was nothing. */
  before: JournalState | null
  after: JournalState
  /** Finds the request in the log; absent of what no request did, and of entries of before it was kept. */
  requestId?: string
}

/** The entry of an act of an administrator. */
export function administratorsEntry(
  by: Administrator,
  of: { id: string; at: string; reason: string | null },
  deed: Deed,
): JournalEntry {
  return { ...of, by, ...deed }
}

/** The entry of an act of an outside system, with a key. */
export function apiKeysEntry(
  { id, title, admin }: ApiKeyIdentity,
  of: { id: string; at: string; reason: string | null },
  deed: Deed,
): JournalEntry {
  return { ...of, by: admin, byApiKey: { id, title }, ...deed }
}

/** The entry of an act of a partner, in the account. */
export function partnersEntry(byPartnerId: string, of: { id: string; at: string }, deed: Deed): JournalEntry {
  return { ...of, by: null, byPartnerId, reason: null, ...deed }
}

/** What an act says of itself; who did it, when and why is the same for all. */
export type Deed = Pick<JournalEntry, 'type' | 'subjects' | 'before' | 'after'>

import type { LedgerEntry } from '../../lib/domain/account/account.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import { momentOfId } from '../../lib/domain/value/id.ts'
import type { LeadAct } from '../../lib/domain/lead/lead.ts'
import type { HistoryEntry } from '../../lib/domain/payout/payout.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { FeedReading } from './feed-reader.ts'

const toldIn = (items: readonly Item[]): ToldAct[] =>
  items.filter(({ pk }) => String(pk).startsWith('FEED#')) as unknown as ToldAct[]

/** Every act in the table is told once, and nothing else is told. */
export function toldFaults(items: readonly Item[]): string[] {
  const told = toldIn(items).flatMap(({ events }) => events.map(({ type, id, version }) => `${nameOf(type)} ${id} ${version}`))
  const done = items.flatMap(doneBy)
  return [
    ...surplus(told, done).map((one) => `the feed tells ${one} more often than it was done`),
    ...surplus(done, told).map((one) => `the feed does not tell ${one}`),
  ]
}

/** The kind of edit is not stored in a profile. */
const nameOf = (type: string): string => (/^partner\.(changed|blocked|unblocked)$/.test(type) ? 'partner.edited' : type)

function surplus(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return some.filter((one) => {
    const index = left.indexOf(one)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

const entryTypes: Readonly<Record<string, string>> = {
  Reward: 'reward.accrued',
  Reversal: 'reward.reversed',
  Correction: 'correction.posted',
}

/** What an item bears witness to. */
function doneBy(item: Item): string[] {
  const [pk = '', sk = ''] = [String(item.pk).split('#')[0], String(item.sk).split('#')[0]]
  const edits = (kind: string, id: unknown): string[] =>
    Array.from({ length: Number(item.revision) - 1 }, (_, index) => `${kind} ${String(id)} ${index + 2}`)
  if (sk === 'HISTORY') {
    const { payoutId, revision, status } = item as unknown as HistoryEntry
    return [`payout.${status.toLowerCase()} ${payoutId} ${revision}`]
  }
  if (sk === 'LEAD') return [`lead.created ${String(item.id)} 1`]
  if (sk === 'DEAL' || sk === 'MOVE') return actTypes(item as unknown as LeadAct)
  if (sk === 'ENTRY') {
    const { partnerId, revision, cause } = item as unknown as LedgerEntry
    const type = entryTypes[cause.kind]
    return type === undefined ? [] : [`${type} ${partnerId} ${revision}`]
  }
  if (pk === 'PARTNERS') return [`partner.created ${String(item.id)} 1`, ...edits('partner.edited', item.id)]
  if (pk === 'PROMOCODES') return [`promocode.created ${String(item.code)} 1`, ...edits('promocode.changed', item.code)]
  if (pk === 'LINKS') return [`link.created ${String(item.slug)} 1`]
  if (pk === 'KEYS')
    return [`key.issued ${String(item.id)} null`, ...(item.revokedAt === null ? [] : [`key.revoked ${String(item.id)} null`])]
  // A key does not store how many times it was replaced.
  const replaced = item.type === 'key.rotated' ? (item.subjects as string[])[1] : undefined
  return replaced === undefined ? [] : [`key.rotated ${replaced.replace('key:', '')} null`]
}

function actTypes({ leadId, revision, fromStatusId, toStatusId, deal, cancels, binds }: LeadAct): string[] {
  const types = [
    ...(fromStatusId === toStatusId ? [] : ['lead.status_changed']),
    ...(deal ? ['deal.added'] : []),
    ...(cancels ? ['deal.canceled'] : []),
    ...(binds ? ['lead.bound'] : []),
  ]
  return types.map((type) => `${type} ${leadId} ${revision}`)
}

/** When an act reached the table, and whether its sender had already given its request up. */
export interface Arrival {
  atMs: number
  isLate: boolean
}

/** Clocks differ by at most 5 s: readers have not yet passed anything written within this time of its own moment. */
const unsettledMs = 25_000

/** Whether the network held an act back for longer than readers wait. */
export const isHeld = (actId: string, arrivals: ReadonlyMap<string, Arrival>): boolean =>
  (arrivals.get(actId)?.atMs ?? 0) > momentOfId(actId) + unsettledMs

/**
 * A reader by cursor sees every act once, in the order of the feed. Exception: acts that arrived long after their sender had given
 * them up, because the network held them back for longer than readers wait.
 */
export function readingFaults(
  { ids, isForgotten }: FeedReading,
  items: readonly Item[],
  arrivals: ReadonlyMap<string, Arrival>,
): string[] {
  const acts = toldIn(items).filter(({ id }) => arrivals.has(id))
  const told = new Set(acts.flatMap(({ id, events }) => events.map((_, index) => eventId(id, index))))
  const disordered = ids.filter((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))
  const held = acts.filter(({ id }) => isHeld(id, arrivals))
  const seen = new Set(ids)
  const missed = acts
    .filter((act) => !held.includes(act))
    .flatMap(({ id, events }) => events.map((_, index) => eventId(id, index)))
    .filter((id) => !seen.has(id))
  return [
    ...disordered.map((id) => `a reader of the feed sees ${id} behind a later one, or twice`),
    ...ids.filter((id) => !told.has(id)).map((id) => `a reader of the feed sees ${id}, which the table does not hold`),
    ...held.filter(({ id }) => arrivals.get(id)?.isLate !== true).map(({ id }) => `act ${id} was written too late for readers`),
    ...(isForgotten ? [] : missed.map((id) => `a reader of the feed misses ${id}`)),
  ]
}

const eventId = (actId: string, index: number): string => `${actId}-${String(index).padStart(3, '0')}`

import { dayMs } from '../domain/duration.ts'
import { administratorActor, type EventActor } from '../domain/event.ts'
import { type JournalEntry, type JournalSubject, journalTypes } from '../domain/journal.ts'
import type { Partner } from '../domain/partner.ts'
import { dayAt, dayAtMs, dayBefore } from '../domain/utc-day.ts'
import { withoutKey } from './item.ts'
import { eventKey, eventsPartition } from './keys.ts'
import { queryAll, queryNewest } from './read.ts'
import { presentTrace } from './trace.ts'
import { stale, type Step } from './transact.ts'

/** Written beside what it tells of: there is no act without its entry, and no entry without its act. */
export function journalWritten(entry: JournalEntry): Step {
  const actor = actorOf(entry)
  const requestId = presentTrace()?.requestId
  const Item = { ...eventKey(entry.at, entry.id), ...entry, ...(requestId !== undefined && { requestId }) }
  return {
    write: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
    ...(actor && { tells: { by: actor } }),
  }
}

function actorOf({ by, byPartnerId, byApiKey }: JournalEntry): EventActor | undefined {
  if (by && byApiKey) return { kind: 'ApiKey', ...byApiKey, administratorId: by.id }
  if (by) return administratorActor(by)
  return byPartnerId === undefined ? undefined : { kind: 'Partner', id: byPartnerId }
}

const daysAtOnce = 16

/**
 * What was done from one moment to another, oldest first. Each day is a partition of its own; what people do in one is little.
 *
 * @param since ISO 8601, UTC
 * @param until likewise; the last moment of it counts
 */
export async function loadJournal(since: string, until: string): Promise<JournalEntry[]> {
  const first = Math.floor(Date.parse(since) / dayMs)
  const days = Array.from({ length: Math.max(0, Math.floor(Date.parse(until) / dayMs) - first + 1) }, (_, index) =>
    dayAtMs((first + index) * dayMs),
  )
  const entries: JournalEntry[] = []
  for (let done = 0; done < days.length; done += daysAtOnce) {
    const some = await Promise.all(days.slice(done, done + daysAtOnce).map((day) => queryAll(eventsPartition(day))))
    entries.push(...some.flat().map(withoutKey<JournalEntry>))
  }
  return entries.filter(({ at }) => at >= since && at <= until)
}

/**
 * What the journal tells of a partner, oldest first.
 *
 * @param nowMs until then, and a day more by whatever clock an entry was written
 */
export async function loadEntriesAbout(
  { id, createdAt, email, formerEmails = [] }: Pick<Partner, 'id' | 'createdAt' | 'email' | 'formerEmails'>,
  nowMs: number,
): Promise<JournalEntry[]> {
  const since = new Date(Date.parse(createdAt) - dayMs).toISOString()
  const entries = await loadJournal(since, new Date(nowMs + dayMs).toISOString())
  const subject: JournalSubject = `partner:${id}`
  // Files that were applied before 23 November 2026 name only so whom an offer is closed for.
  const closures = [email, ...formerEmails].map((address) => ` closed for ${address}`)
  const isOf = (one: JournalSubject): boolean => one === subject || closures.some((closure) => one.endsWith(closure))
  return entries.filter(({ subjects }) => subjects.some(isOf))
}

/** What a page of the journal is asked for. */
export interface AskedJournal {
  since?: string | undefined
  until?: string | undefined
  isWanted: (entry: JournalEntry) => boolean
  /** Goes on behind this entry of a day, or behind the whole day. */
  after?: JournalPlace | undefined
  limit: number
}

export interface JournalPlace {
  day: string
  id: string | null
}

/** A page of the journal may be shorter than asked, or empty, and have a next one all the same. */
export interface JournalPage {
  entries: JournalEntry[]
  next: JournalPlace | null
}

/** So many days are looked at side by side, and so often for one page: 32 days. */
const [daysBeside, looks] = [8, 4]
/** Of a day, so much is looked at before a page ends. */
const maxOfDay = 200
/** How far back a journal goes where nobody says since when: further than any clock of a contour. */
export const firstJournalDay = '2026-01-01'

/** What people did, newest first. Each day is a partition of its own. */
export async function loadJournalPage(asked: AskedJournal, now: string): Promise<JournalPage> {
  const { since = firstJournalDay, until, after, limit } = asked
  // By whatever clock it was written: no later than tomorrow.
  const tomorrow = dayBefore(dayAt(now), -1)
  const last = until === undefined || dayAt(until) > tomorrow ? tomorrow : dayAt(until)
  const entries: JournalEntry[] = []
  let place: JournalPlace | null = after ?? { day: dayBefore(last, -1), id: null }
  for (let look = 0; look < looks && place && entries.length < limit; look++) {
    place = await lookAtDays(place, { ...asked, since }, entries)
  }
  return { entries, next: place }
}

/** @returns where to go on; null at the end */
async function lookAtDays(
  { day, id }: JournalPlace,
  { since, until, isWanted, limit }: AskedJournal & { since: string },
  entries: JournalEntry[],
): Promise<JournalPlace | null> {
  const first = id === null ? dayBefore(day, 1) : day
  const days = Array.from({ length: daysBeside }, (_, index) => dayBefore(first, index)).filter((one) => one >= dayAt(since))
  const found = await Promise.all(
    days.map((one) =>
      queryNewest({ pk: eventsPartition(one), from: '0', to: id !== null && one === day ? id : 'g', limit: maxOfDay }),
    ),
  )
  for (const [index, items] of found.entries()) {
    const ofDay = items.filter(({ sk }) => sk !== id)
    for (const item of ofDay) {
      const entry = withoutKey<JournalEntry>(item)
      const isInTime = entry.at >= since && (until === undefined || entry.at <= until)
      if (isInTime && journalTypes.includes(entry.type) && isWanted(entry)) entries.push(entry)
      if (entries.length === limit) return { day: days[index] ?? day, id: entry.id }
    }
    // There may be more of this day than was looked at.
    if (items.length === maxOfDay) return { day: days[index] ?? day, id: String(ofDay.at(-1)?.sk) }
  }
  const reached = days.at(-1)
  return reached === undefined || reached <= dayAt(since) ? null : { day: reached, id: null }
}

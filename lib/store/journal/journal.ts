import { dayMs } from '../../domain/value/duration.ts'
import { administratorActor, type EventActor } from '../../domain/feed/event.ts'
import { type JournalEntry, type JournalSubject, journalTypes } from '../../domain/journal/journal.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { dayAt, dayAtMs, dayBefore } from '../../domain/value/utc-day.ts'
import { eventKey, eventsPartition } from '../keys.ts'
import { queryAll, queryNewest } from '../table/read.ts'
import { presentTrace } from '../table/trace.ts'
import { stale, type Step } from '../table/transact.ts'
import { journalEntryItem } from './journal-items.ts'

/** Written in the transaction of the act: there is no act without its entry, and no entry without its act. */
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
 * What was done between two moments, oldest first. Each day is a partition, and people do little in one day.
 *
 * @param since ISO 8601, UTC
 * @param until likewise; inclusive
 */
export async function loadJournal(since: string, until: string): Promise<JournalEntry[]> {
  const first = Math.floor(Date.parse(since) / dayMs)
  const days = Array.from({ length: Math.max(0, Math.floor(Date.parse(until) / dayMs) - first + 1) }, (_, index) =>
    dayAtMs((first + index) * dayMs),
  )
  const entries: JournalEntry[] = []
  for (let done = 0; done < days.length; done += daysAtOnce) {
    const some = await Promise.all(days.slice(done, done + daysAtOnce).map((day) => queryAll(eventsPartition(day))))
    entries.push(...some.flat().map(journalEntryItem.read))
  }
  return entries.filter(({ at }) => at >= since && at <= until)
}

/**
 * The journal's entries about a partner, oldest first.
 *
 * @param nowMs the end, plus one day for clock differences
 */
export async function loadEntriesAbout(
  { id, createdAt, email, formerEmails = [] }: Pick<Partner, 'id' | 'createdAt' | 'email' | 'formerEmails'>,
  nowMs: number,
): Promise<JournalEntry[]> {
  const since = new Date(Date.parse(createdAt) - dayMs).toISOString()
  const entries = await loadJournal(since, new Date(nowMs + dayMs).toISOString())
  const subject: JournalSubject = `partner:${id}`
  // Entries of files applied before 23 November 2026 name the partner of a closed offer only like this.
  const closures = [email, ...formerEmails].map((address) => ` closed for ${address}`)
  const isOf = (one: JournalSubject): boolean => one === subject || closures.some((closure) => one.endsWith(closure))
  return entries.filter(({ subjects }) => subjects.some(isOf))
}

/** The filters and place of a journal page. */
export interface AskedJournal {
  since?: string | undefined
  until?: string | undefined
  /** An entry as the reader may see it; nothing that it hides is looked at by isWanted. */
  seen: (entry: JournalEntry) => JournalEntry
  isWanted: (entry: JournalEntry) => boolean
  /** Continues after this entry of a day, or after the whole day. */
  after?: JournalPlace | undefined
  limit: number
}

export interface JournalPlace {
  day: string
  id: string | null
}

/** A page may be shorter than asked, or empty, and still have a next one. */
export interface JournalPage {
  entries: JournalEntry[]
  next: JournalPlace | null
}

/** How many days are read in parallel, and how many times per page: 32 days in all. */
const [daysBeside, looks] = [8, 4]
/** How much of a day is read before a page ends. */
const maxOfDay = 200
/** The default start of the journal: earlier than any contour existed. */
export const firstJournalDay = '2026-01-01'

/** What people did, newest first. Each day is a partition. */
export async function loadJournalPage(asked: AskedJournal, now: string): Promise<JournalPage> {
  const { since = firstJournalDay, until, after, limit } = asked
  // Other machines' clocks may be ahead, but not beyond tomorrow.
  const tomorrow = dayBefore(dayAt(now), -1)
  const last = until === undefined || dayAt(until) > tomorrow ? tomorrow : dayAt(until)
  const entries: JournalEntry[] = []
  let place: JournalPlace | null = after ?? { day: dayBefore(last, -1), id: null }
  for (let look = 0; look < looks && place && entries.length < limit; look++) {
    place = await lookAtDays(place, { ...asked, since }, entries)
  }
  return { entries, next: place }
}

/** @returns where to continue; null at the end */
async function lookAtDays(
  { day, id }: JournalPlace,
  { since, until, seen, isWanted, limit }: AskedJournal & { since: string },
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
      const entry = seen(journalEntryItem.read(item))
      const isInTime = entry.at >= since && (until === undefined || entry.at <= until)
      if (isInTime && journalTypes.includes(entry.type) && isWanted(entry)) entries.push(entry)
      if (entries.length === limit) return { day: days[index] ?? day, id: entry.id }
    }
    // The day may have more than was read.
    if (items.length === maxOfDay) return { day: days[index] ?? day, id: String(ofDay.at(-1)?.sk) }
  }
  const reached = days.at(-1)
  return reached === undefined || reached <= dayAt(since) ? null : { day: reached, id: null }
}

import type { JournalEntry, JournalSubject } from '../domain/journal.ts'
import type { Partner } from '../domain/partner.ts'
import { withoutKey } from './item.ts'
import { eventKey, eventsPartition } from './keys.ts'
import { queryAll } from './read.ts'
import { stale, type Step } from './transact.ts'

/** Written beside what it tells of: there is no act without its entry, and no entry without its act. */
export function journalWritten(entry: JournalEntry): Step {
  return {
    write: { Put: { Item: { ...eventKey(entry.at, entry.id), ...entry }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

const dayMs = 24 * 60 * 60 * 1000
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
    new Date((first + index) * dayMs).toISOString().slice(0, 10),
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
  { id, createdAt }: Pick<Partner, 'id' | 'createdAt'>,
  nowMs: number,
): Promise<JournalEntry[]> {
  const since = new Date(Date.parse(createdAt) - dayMs).toISOString()
  const entries = await loadJournal(since, new Date(nowMs + dayMs).toISOString())
  const subject: JournalSubject = `partner:${id}`
  return entries.filter(({ subjects }) => subjects.includes(subject))
}

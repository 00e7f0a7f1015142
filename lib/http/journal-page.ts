import { writeCursor } from '../contract/cursor.ts'
import type { JournalQuery } from '../contract/list-journal.ts'
import type { JournalEntry } from '../domain/journal/journal.ts'
import { entryFor } from '../domain/journal/entry-for.ts'
import { partnersNamedIn } from '../domain/journal/journal-view.ts'
import type { NamedPartner } from '../domain/partner/partner.ts'
import { dayAt } from '../domain/value/utc-day.ts'
import type { MayRead } from '../domain/webhook/read-right.ts'
import { loadJournalPage } from '../store/journal/journal.ts'
import { partnerLookup } from '../store/partner/partner.ts'
import { fittingPage } from './fitting-answer.ts'

const usualPage = 50
const maxPage = 200

/**
 * A page of the journal as answers show it. What a reader may not see is taken away before the filters look: otherwise a filter could
 * reveal it.
 *
 * @param at ISO 8601, UTC
 * @param reader.mayRead what they may see of the things that entries are about
 * @param reader.viewOf an entry as their answers have it
 */
export async function journalPage<View extends { id: string; at: string }>(
  { since, until, by, type, of, limit, cursor }: JournalQuery,
  at: string,
  reader: { mayRead: MayRead; viewOf: (entry: JournalEntry, partners: ReadonlyMap<string, NamedPartner>) => View },
) {
  const isWanted = (entry: JournalEntry): boolean =>
    (type === undefined || entry.type === type) &&
    (of === undefined || entry.subjects.includes(of)) &&
    (by === undefined || entry.by?.id === by || entry.by?.email === by.trim().toLowerCase())
  const seen = (entry: JournalEntry): JournalEntry => entryFor(entry, reader.mayRead)
  const asked = { since, until, seen, isWanted, after: cursor, limit: Math.min(limit ?? usualPage, maxPage) }
  const { entries, next } = await loadJournalPage(asked, at)
  const partners = await partnerLookup()(entries.flatMap(partnersNamedIn))
  const shown = entries.map((entry) => reader.viewOf(entry, partners))
  const page = fittingPage(shown, next, ({ id, at: doneAt }) => ({ day: dayAt(doneAt), id }))
  return { answer: page.answer, nextCursor: page.next === null ? null : writeCursor('journal', [page.next.day, page.next.id]) }
}

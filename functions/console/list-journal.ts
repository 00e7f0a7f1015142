import { writeCursor } from '../../lib/contract/cursor.ts'
import { listJournal } from '../../lib/contract/list-journal.ts'
import type { JournalEntry } from '../../lib/domain/journal.ts'
import { journalEntryView, partnersNamedIn } from '../../lib/domain/journal-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadJournalPage } from '../../lib/store/journal.ts'
import { partnerLookup } from '../../lib/store/partner.ts'

const usualPage = 50
const maxPage = 200

export const handler = personEndpoint(listJournal, async ({ query, at }) => {
  const { since, until, by, type, of, limit, cursor } = query
  const isWanted = (entry: JournalEntry): boolean =>
    (type === undefined || entry.type === type) &&
    (of === undefined || entry.subjects.includes(of)) &&
    (by === undefined || entry.by?.id === by || entry.by?.email === by.trim().toLowerCase())
  const asked = { since, until, isWanted, after: cursor, limit: Math.min(limit ?? usualPage, maxPage) }
  const { entries, next } = await loadJournalPage(asked, at)
  const partners = await partnerLookup()(entries.flatMap(partnersNamedIn))
  return {
    answer: entries.map((entry) => journalEntryView(entry, partners)),
    nextCursor: next === null ? null : writeCursor('journal', [next.day, next.id]),
  }
})

import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listJournal } from './spec.ts'
import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import { journalEntryView, partnersNamedIn } from '../../../lib/domain/journal/journal-view.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { fittingPage } from '../../../lib/http/fitting-answer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadJournalPage } from '../../../lib/store/journal/journal.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'

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
  const shown = entries.map((entry) => journalEntryView(entry, partners))
  const page = fittingPage(shown, next, ({ id, at: doneAt }) => ({ day: dayAt(doneAt), id }))
  return { answer: page.answer, nextCursor: page.next === null ? null : writeCursor('journal', [page.next.day, page.next.id]) }
})

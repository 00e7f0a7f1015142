import { consoleListJournal } from './spec.ts'
import { notedEntryView } from '../../../lib/domain/journal/journal-view.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { journalPage } from '../../../lib/http/journal-page.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

/** Every role may read everything in the journal, and the notes of administrators to each other. */
export const handler = personEndpoint(consoleListJournal, ({ query, at }) =>
  journalPage(query, at, { mayRead: readsEverything, viewOf: notedEntryView }),
)

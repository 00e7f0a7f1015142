import { listJournal } from './spec.ts'
import { journalEntryView } from '../../../lib/domain/journal/journal-view.ts'
import { keyReads } from '../../../lib/domain/webhook/read-right.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { journalPage } from '../../../lib/http/journal-page.ts'

export const handler = endpoint(listJournal, ({ query, caller, at }) =>
  journalPage(query, at, { mayRead: keyReads(caller), viewOf: journalEntryView }),
)

import * as z from 'zod'
import { consoleListJournal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { journal } from '../../../infra/openapi/journal-document.ts'
import { consoleJournalEntry } from '../../../infra/openapi/responses/journal.ts'

export const document = {
  spec: consoleListJournal,
  tag: 'Console',
  summary: 'List what people did, in pages',
  ...journal,
  answer: z.array(consoleJournalEntry),
  takenOver:
    "read the journal, with people's reasons, profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

import * as z from 'zod'
import { listJournal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { journal } from '../../../infra/openapi/journal-document.ts'
import { journalEntry } from '../../../infra/openapi/responses/journal.ts'
import { journalTypes } from '../../../lib/domain/journal/journal.ts'

export const document = {
  spec: listJournal,
  tag: 'Events',
  summary: 'List what people did, with the values before and after, in pages',
  summaryRu: 'Что сделали люди, со значениями до и после, по страницам',
  description: `${journal.description} \`GET /chronicle\` has both together. Of acts outside its scopes a key sees only type and time, without subjects, reason, doer and values, and only the filters of time and type find them. Notes of administrators to each other are left out.`,
  query: {
    ...journal.query,
    type: { description: 'Only acts of this kind', schema: { type: 'string', enum: [...journalTypes] } },
  },
  answer: z.array(journalEntry),
  examples: {
    demo: { summary: 'What people did in the demo contour', query: { limit: '1' } },
  },
  takenOver:
    "read the journal, with people's reasons and their notes to each other, and profiles of partners whose ids it knows; forge a key's time of last use",
} satisfies EndpointDocument

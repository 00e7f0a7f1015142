import * as z from 'zod'
import { listJournal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { journalEntry } from '../../../infra/openapi/responses/journal.ts'

export const document = {
  spec: listJournal,
  tag: 'Console',
  summary: 'List what people did, in pages',
  description:
    'Newest first. Acts on payouts and leads are in their own histories. A page has 50 entries by default and at most 200. It covers 32 days, so it may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`.',
  query: {
    since: {
      description: 'From this moment on, with a time zone',
      schema: { type: 'string', format: 'date-time', maxLength: 35 },
    },
    until: { description: 'Up to this moment, with a time zone', schema: { type: 'string', format: 'date-time', maxLength: 35 } },
    by: {
      description: 'Only what this administrator did: id or address',
      schema: { type: 'string', minLength: 1, maxLength: 254 },
    },
    type: { description: 'Only acts of this kind', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    of: {
      description: 'Only what was done to this: partner:ID, key:ID, administrator:ADDRESS, offer:SLUG, link:SLUG, promocode:CODE',
      schema: { type: 'string', minLength: 3, maxLength: 300 },
    },
    limit,
    cursor,
  },
  answer: z.array(journalEntry),
  takenOver:
    "read the journal, with people's reasons, profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

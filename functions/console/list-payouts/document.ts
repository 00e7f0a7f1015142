import * as z from 'zod'
import { consoleListPayouts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit, namedId } from '../../../infra/openapi/query-parameters.ts'
import { queuedPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: consoleListPayouts,
  tag: 'Console',
  summary: 'List the queue of payout requests, in pages',
  description:
    'Requested and Approved ones (or one of the two) come with the longest waiting first; with any other status, the last ended first; those of one partner, newest first. A page has 50 requests by default and at most 100; it may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. A request that has just changed may be missing for about a second.',
  query: {
    status: {
      description: 'Only requests in these statuses, separated by commas: Requested,Approved',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
    partnerId: { description: 'Only requests of this partner', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    id: namedId('request that has this id, here or where it moved in from'),
    limit,
    cursor,
  },
  answer: z.array(queuedPayout),
  takenOver:
    'read all payouts with requisites and their histories, profiles and accounts of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

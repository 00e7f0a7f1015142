import * as z from 'zod'
import { browsePayouts } from '../../../lib/contract/browse-payouts.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { queuedPayout } from '../responses/payout.ts'

export const document = {
  spec: browsePayouts,
  tag: 'Console',
  summary: 'The queue of payout requests, page by page',
  description:
    'Those in Requested and Approved, or in one of them, come oldest waiting first; with any other status among them, those first that ended last; those of one partner newest first. A page has 50 requests, 100 at most; it may have fewer than asked for, or none, and still not be the last one: go on as long as there is `X-Next-Cursor`. A request that has just moved may be missing for a second or so.',
  query: {
    status: {
      description: 'Only requests in this status, or in one of several with commas between them: Requested,Approved',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
    partnerId: { description: 'Only requests of this partner', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    limit,
    cursor,
  },
  answer: z.array(queuedPayout),
} satisfies EndpointDocument

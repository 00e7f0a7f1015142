import * as z from 'zod'
import { listOwnPayouts } from '../../../lib/contract/list-own-payouts.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { listedOwnPayout } from '../responses/payout.ts'

export const document = {
  spec: listOwnPayouts,
  tag: 'Account',
  summary: "A partner's own payout requests, newest first",
  description: 'Without histories, at most 40 a page. A new request may be missing for about a second.',
  query: { limit, cursor },
  answer: z.array(listedOwnPayout),
} satisfies EndpointDocument

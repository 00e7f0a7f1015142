import * as z from 'zod'
import { listOwnPayouts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { listedOwnPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: listOwnPayouts,
  tag: 'Account',
  summary: "A partner's own payout requests, newest first",
  description: 'Without histories, at most 40 a page. A new request may be missing for about a second.',
  query: { limit, cursor },
  answer: z.array(listedOwnPayout),
  takenOver: 'read payouts, and the profile, of a partner whose id it knows; keep a session from expiring',
} satisfies EndpointDocument

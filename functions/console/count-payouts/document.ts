import * as z from 'zod'
import { countPayouts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { payoutCount } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: countPayouts,
  tag: 'Console',
  summary: 'The number and sum of payout requests by status',
  description: 'All open requests, and those that ended in the last 30 days. About a second late.',
  answer: z.array(payoutCount),
  takenOver:
    'read the ids, partners and amounts of all payouts, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

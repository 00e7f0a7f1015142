import { consoleShowPayout } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { reviewedPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: consoleShowPayout,
  tag: 'Console',
  summary: 'One payout request with its history',
  description: 'The same as GET /payout/{id}, and what to check before a decision.',
  path: { id: { description: 'id of the payout request' } },
  answer: reviewedPayout,
  takenOver:
    'read payouts whose ids it knows, with their histories, profiles and accounts of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

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
} satisfies EndpointDocument

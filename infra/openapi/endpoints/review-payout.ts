import { reviewPayout } from '../../../lib/contract/review-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reviewedPayout } from '../responses/payout.ts'

export const document = {
  spec: reviewPayout,
  tag: 'Console',
  summary: 'One payout request with its history',
  description: 'The same as GET /payout/{id}, and what to check before a decision.',
  path: { id: { description: 'id of the payout request' } },
  answer: reviewedPayout,
} satisfies EndpointDocument

import { reviewStatement } from '../../../lib/contract/review-statement.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { reviewedStatement } from '../responses/console-partner.ts'

export const document = {
  spec: reviewStatement,
  tag: 'Console',
  summary: "A partner's movements of money, newest first, with the reason for each",
  description: 'Entries have their numbers, which are needed to take an accrual back, and say whether it was taken back.',
  path: { id: { description: 'id of the partner' } },
  query: { limit, cursor },
  answer: reviewedStatement,
} satisfies EndpointDocument

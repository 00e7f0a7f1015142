import { reviewStatement } from '../../../lib/contract/review-statement.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { reviewedStatement } from '../responses/console-partner.ts'

export const document = {
  spec: reviewStatement,
  tag: 'Console',
  summary: "A partner's movements of money, newest first, with why each is what it is",
  description: 'Entries have numbers here, by which an accrual is taken back, and say whether one was.',
  path: { id: { description: 'id of the partner' } },
  query: { limit, cursor },
  answer: reviewedStatement,
} satisfies EndpointDocument

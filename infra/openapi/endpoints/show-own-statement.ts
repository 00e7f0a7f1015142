import { showOwnStatement } from '../../../lib/contract/show-own-statement.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownStatement } from '../responses/statement.ts'

export const document = {
  spec: showOwnStatement,
  tag: 'Account',
  summary: "A partner's own money, movement by movement, newest first",
  description: 'What GET /partner/{id}/statement answers to a key, without who of the contour did something.',
  query: { limit, cursor },
  answer: ownStatement,
} satisfies EndpointDocument

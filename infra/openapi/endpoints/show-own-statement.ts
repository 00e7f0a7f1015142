import { showOwnStatement } from '../../../lib/contract/show-own-statement.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownStatement } from '../responses/statement.ts'

export const document = {
  spec: showOwnStatement,
  tag: 'Account',
  summary: "A partner's own money, movement by movement, newest first",
  description: 'The same as GET /partner/{id}/statement, without the names of administrators and keys.',
  query: { limit, cursor },
  answer: ownStatement,
} satisfies EndpointDocument

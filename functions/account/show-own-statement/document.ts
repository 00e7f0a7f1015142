import { showOwnStatement } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { ownStatement } from '../../../infra/openapi/responses/statement.ts'

export const document = {
  spec: showOwnStatement,
  tag: 'Account',
  summary: "A partner's own money, movement by movement, newest first",
  description: 'The same as GET /partner/{id}/statement, without the names of administrators and keys.',
  query: { limit, cursor },
  answer: ownStatement,
  takenOver:
    'read profile, account and ledger of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

import { showOwnStatement } from './spec.ts'
import { loadStatementPage } from '../../../lib/act/show-statement.ts'
import { ownStatementView } from '../../../lib/domain/account/statement.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

const usualLimit = 100

export const handler = personEndpoint(showOwnStatement, async ({ login, query: { limit = usualLimit, cursor }, at }) => {
  const { personId: partnerId } = await login
  const missing = () => new InvariantViolation(`partner ${partnerId} has no account`)
  const { statement, nextCursor } = await loadStatementPage({ partnerId, limit, cursor, missing })
  return { answer: { ...ownStatementView({ ...statement, at }), nextCursor } }
})

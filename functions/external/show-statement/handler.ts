import { showStatement } from './spec.ts'
import { loadStatementPage } from '../../../lib/act/show-statement.ts'
import { statementView } from '../../../lib/domain/account/statement.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

const usualLimit = 100
const missing = () => new ApiError('PARTNER_NOT_FOUND')

export const handler = endpoint(showStatement, async ({ path: { id = '' }, query: { limit = usualLimit, cursor }, at }) => {
  const { statement, nextCursor } = await loadStatementPage({ partnerId: id, limit, cursor, missing })
  return { answer: { ...statementView({ ...statement, at }), nextCursor } }
})

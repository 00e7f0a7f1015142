import { consoleShowStatement as spec } from './spec.ts'
import { loadStatementPage } from '../../../lib/act/show-statement.ts'
import { reviewedStatementView } from '../../../lib/domain/account/statement.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadReversedBy } from '../../../lib/store/account/ledger.ts'

const usualLimit = 50
const missing = () => new ApiError('PARTNER_NOT_FOUND')

export const handler = personEndpoint(spec, async ({ path: { id = '' }, query: { limit = usualLimit, cursor }, at }) => {
  const { statement, revisions, nextCursor } = await loadStatementPage({ partnerId: id, limit, cursor, missing })
  const reversedBy = await loadReversedBy(id, revisions.oldest, revisions.newest)
  return { answer: { ...reviewedStatementView({ ...statement, reversedBy, at }), nextCursor } }
})

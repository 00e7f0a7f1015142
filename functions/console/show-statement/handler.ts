import { writeCursor } from '../../../lib/contract/cursor.ts'
import { consoleShowStatement } from './spec.ts'
import { reviewedStatementView } from '../../../lib/domain/account/statement.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadReversedBy } from '../../../lib/store/account/ledger.ts'
import { loadStatement } from '../../../lib/store/account/statement.ts'

const usualLimit = 50

export const handler = personEndpoint(
  consoleShowStatement,
  async ({ path: { id = '' }, query: { limit = usualLimit, cursor }, at }) => {
    const [contour, found] = await Promise.all([loadContour(), loadStatement(id, limit, cursor)])
    if (!found) throw new ApiError('PARTNER_NOT_FOUND')
    const [newest, oldest] = [found.entries.at(0)?.revision ?? 0, found.entries.at(-1)?.revision ?? 1]
    const reversedBy = await loadReversedBy(id, oldest, newest)
    const nextCursor = oldest > 1 ? writeCursor('statement', oldest) : null
    return { answer: { ...reviewedStatementView({ contour, partnerId: id, ...found, reversedBy, at }), nextCursor } }
  },
)

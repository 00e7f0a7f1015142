import { writeCursor } from '../../../lib/contract/cursor.ts'
import { showStatement } from './spec.ts'
import { statementView } from '../../../lib/domain/account/statement.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadStatement } from '../../../lib/store/account/statement.ts'

const usualLimit = 100

export const handler = endpoint(showStatement, async ({ path: { id = '' }, query: { limit = usualLimit, cursor }, at }) => {
  const [contour, found] = await Promise.all([loadContour(), loadStatement(id, limit, cursor)])
  if (!found) throw new ApiError('PARTNER_NOT_FOUND')
  const oldest = found.entries.at(-1)?.revision ?? 1
  const nextCursor = oldest > 1 ? writeCursor('statement', oldest) : null
  return { answer: { ...statementView({ contour, partnerId: id, ...found, at }), nextCursor } }
})

import { writeCursor } from '../../lib/contract/cursor.ts'
import { showStatement, type StatementPlace } from '../../lib/contract/show-statement.ts'
import { balanceBefore, statementView } from '../../lib/domain/statement.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadStatement } from '../../lib/store/statement.ts'

const usualLimit = 100

export const handler = endpoint(showStatement, async ({ path: { id = '' }, query: { limit = usualLimit, cursor } }) => {
  const [contour, found] = await Promise.all([loadContour(), loadStatement(id, limit + 1, cursor?.entryId)])
  if (!found) throw new ApiError('PARTNER_NOT_FOUND')
  const { account } = found
  const entries = found.entries.slice(0, limit)
  const after = cursor?.before ?? account
  const last = found.entries.length > limit ? entries.at(-1) : undefined
  const next: StatementPlace | undefined = last && { entryId: last.id, before: balanceBefore(entries, after) }
  const nextCursor = next ? writeCursor('statement', next) : null
  return { answer: { ...statementView({ contour, account, entries, after }), nextCursor } }
})

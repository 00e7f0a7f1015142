import { writeCursor } from '../../../lib/contract/cursor.ts'
import { showOwnStatement } from './spec.ts'
import { ownStatementView } from '../../../lib/domain/account/statement.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadStatement } from '../../../lib/store/account/statement.ts'

const usualLimit = 100

export const handler = personEndpoint(showOwnStatement, async ({ login, query: { limit = usualLimit, cursor }, at }) => {
  const { personId } = await login
  const [contour, found] = await Promise.all([loadContour(), loadStatement(personId, limit, cursor)])
  if (!found) throw new InvariantViolation(`partner ${personId} has no account`)
  const oldest = found.entries.at(-1)?.revision ?? 1
  const nextCursor = oldest > 1 ? writeCursor('statement', oldest) : null
  return { answer: { ...ownStatementView({ contour, partnerId: personId, ...found, at }), nextCursor } }
})

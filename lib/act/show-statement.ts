import { writeCursor } from '../contract/cursor.ts'
import { loadStatement } from '../store/account/statement.ts'
import { loadContour } from '../store/contour/contour.ts'

/**
 * A page of a partner's statement: what every door shows in its own words.
 *
 * @param of.missing the error of a partner without an account
 */
export async function loadStatementPage(of: {
  partnerId: string
  limit: number
  cursor: number | undefined
  missing: () => Error
}) {
  const { partnerId, limit, cursor } = of
  const [contour, found] = await Promise.all([loadContour(), loadStatement(partnerId, limit, cursor)])
  if (!found) throw of.missing()
  const oldest = found.entries.at(-1)?.revision ?? 1
  return {
    statement: { contour, partnerId, ...found },
    /** The revisions of the page's entries. */
    revisions: { oldest, newest: found.entries.at(0)?.revision ?? 0 },
    nextCursor: oldest > 1 ? writeCursor('statement', oldest) : null,
  }
}

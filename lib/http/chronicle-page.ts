import type { ChronicleQuery } from '../contract/chronicle-query.ts'
import { writeCursor } from '../contract/cursor.ts'
import { chronicleLineView, partnersNamedInLine } from '../domain/chronicle-view.ts'
import type { MayRead } from '../domain/read-right.ts'
import { loadChroniclePage } from '../store/chronicle.ts'
import { loadContour } from '../store/contour.ts'
import { partnerLookup } from '../store/partner.ts'

const usualPage = 50
const maxPage = 200

/**
 * A page of the chronicle as answers show it.
 *
 * @param at ISO 8601, UTC
 * @param mayRead what whoever asks may see of the things that lines are about
 */
export async function chroniclePage(
  { type, amountFrom, amountTo, limit, cursor, ...asked }: ChronicleQuery,
  at: string,
  mayRead: MayRead,
) {
  const page = {
    ...asked,
    mayRead,
    type: type === 'money' ? undefined : type,
    onlyMoney: type === 'money',
    fromKopecks: amountFrom,
    toKopecks: amountTo,
    after: cursor,
    limit: Math.min(limit ?? usualPage, maxPage),
  }
  const { lines, next } = await loadChroniclePage(page, loadContour(), at)
  const partners = await partnerLookup()(lines.flatMap(partnersNamedInLine))
  return {
    answer: lines.map((line) => chronicleLineView(line, partners)),
    nextCursor: next === null ? null : writeCursor('chronicle', [next.day, next.id]),
  }
}

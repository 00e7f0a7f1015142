import type { ChronicleQuery } from '../contract/chronicle-query.ts'
import { writeCursor } from '../contract/cursor.ts'
import { chronicleLineView, partnersNamedInLine } from '../domain/feed/chronicle-view.ts'
import type { MayRead } from '../domain/webhook/read-right.ts'
import { loadChroniclePage } from '../store/feed/chronicle.ts'
import { loadContour } from '../store/contour/contour.ts'
import { partnerLookup } from '../store/partner/partner.ts'
import { fittingPage } from './fitting-answer.ts'

const usualPage = 50
const maxPage = 200

/**
 * A page of the chronicle as answers show it.
 *
 * @param at ISO 8601, UTC
 * @param mayRead what the reader may see of the things that lines are about
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
  const { lines, days, next } = await loadChroniclePage(page, loadContour(), at)
  const partners = await partnerLookup()(lines.flatMap(partnersNamedInLine))
  const shown = lines.map((line) => chronicleLineView(line, partners))
  const fitting = fittingPage(shown, next, ({ id }, index) => ({ day: days[index] as string, id }))
  return {
    answer: fitting.answer,
    nextCursor: fitting.next === null ? null : writeCursor('chronicle', [fitting.next.day, fitting.next.id]),
  }
}

import { writeCursor } from '../../../lib/contract/cursor.ts'
import { consoleListPartners } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { placeIn, searchIn } from '../../../lib/domain/partner/partner-search.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPartnerPage } from '../../../lib/store/partner/partner-page.ts'

export const handler = personEndpoint(
  consoleListPartners,
  async ({ query: { id, blocked, levelId, legalTypeId, groupId, limit, cursor, ...searches }, at }) => {
    const search = searchIn(searches)
    const after = placeIn(cursor, search)
    const filters = { isBlocked: blocked, levelId, legalTypeId, groupId }
    const asked = { search, named: id, filters, limit, after }
    const [contour, { partners, next }] = await Promise.all([loadContour(), loadPartnerPage(asked)])
    return {
      answer: partners.map(consolePartnerView(contour, at)),
      nextCursor: cursorBehind(next),
    }
  },
)

function cursorBehind(next: Awaited<ReturnType<typeof loadPartnerPage>>['next']): string | null {
  if (next === null) return null
  return typeof next === 'string'
    ? writeCursor('partners', next)
    : writeCursor('found-partners', [next.by, next.text, next.partnerId])
}

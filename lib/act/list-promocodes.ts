import { writeCursor } from '../contract/cursor.ts'
import { type PromocodeStatus, promocodeView } from '../domain/referral/promocode.ts'
import { loadContour } from '../store/contour/contour.ts'
import { partnerLookup } from '../store/partner/partner.ts'
import { loadPromocodes } from '../store/referral/promocode.ts'

const pageLength = 100

/** A page of promocodes, ordered by code. */
export async function listPromocodes(asked: {
  query: {
    status?: PromocodeStatus | undefined
    partnerId?: string | undefined
    limit?: number | undefined
    cursor?: string | undefined
  }
}) {
  const { limit = pageLength, cursor, ...named } = asked.query
  const [contour, { things: promocodes, next }] = await Promise.all([
    loadContour(),
    loadPromocodes({ ...named, limit, after: cursor }),
  ])
  const partners = await partnerLookup()(promocodes.map(({ partnerId }) => partnerId))
  return {
    answer: promocodes.map((promocode) => promocodeView(contour, promocode, partners.get(promocode.partnerId))),
    nextCursor: next === null ? null : writeCursor('promocodes', next),
  }
}

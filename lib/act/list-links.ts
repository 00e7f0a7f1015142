import { writeCursor } from '../contract/cursor.ts'
import { configurationId } from '../domain/contour/configuration-id.ts'
import { offerNamed } from '../domain/offer/offer.ts'
import { offerCalled } from '../domain/offer/slugs.ts'
import { linkView } from '../domain/referral/referral.ts'
import { loadContour } from '../store/contour/contour.ts'
import { partnerLookup } from '../store/partner/partner.ts'
import { loadLinks } from '../store/referral/referral.ts'
import { contourName } from '../store/table/environment.ts'

const pageLength = 100

/**
 * A page of referral links, ordered by name.
 *
 * @param asked.query.offer only links to the offer with this slug
 * @throws ApiError OFFER_NOT_FOUND
 */
export async function listLinks(asked: {
  query: { partnerId?: string | undefined; offer?: string | undefined; limit?: number | undefined; cursor?: string | undefined }
}) {
  const { partnerId, offer, limit = pageLength, cursor } = asked.query
  // Ids of offers are derived from their first names, so the page is read in parallel with the contour, which says whether the offer
  // exists. One that was renamed has another id than its name says, and takes a second read.
  const likelyId = offer === undefined ? undefined : configurationId(contourName(), 'OFFER', offer.toWellFormed())
  const pageOf = (offerId: string | undefined) => loadLinks({ partnerId, offerId, limit, after: cursor })
  const [contour, likely] = await Promise.all([loadContour(), pageOf(likelyId)])
  const offerId = offer === undefined ? undefined : offerNamed(contour.offers, offerCalled(contour.offers, offer)?.id ?? '').id
  const { things: links, next } = offerId === likelyId ? likely : await pageOf(offerId)
  const partners = await partnerLookup()(links.map((link) => link.partnerId))
  return {
    answer: links.map((link) => linkView(contour, link, partners.get(link.partnerId))),
    nextCursor: next === null ? null : writeCursor('links', next),
  }
}

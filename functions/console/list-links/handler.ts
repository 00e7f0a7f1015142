import { listLinks } from './spec.ts'
import { writeCursor } from '../../../lib/contract/cursor.ts'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { offerCalled } from '../../../lib/domain/offer/slugs.ts'
import { linkView } from '../../../lib/domain/referral/referral.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadLinks } from '../../../lib/store/referral/referral.ts'

const pageLength = 100

export const handler = personEndpoint(listLinks, async ({ query: { partnerId, offer, limit = pageLength, cursor } }) => {
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
})

import { listLinks } from './spec.ts'
import { writeCursor } from '../../../lib/contract/cursor.ts'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { linkView } from '../../../lib/domain/referral/referral.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadLinks } from '../../../lib/store/referral/referral.ts'

const pageLength = 100

export const handler = personEndpoint(listLinks, async ({ query: { partnerId, offer, limit = pageLength, cursor } }) => {
  // Ids of offers are derived from their names, so the page is read in parallel with the contour, which says whether the offer
  // exists.
  const offerId = offer === undefined ? undefined : configurationId(contourName(), 'OFFER', offer.toWellFormed())
  const [contour, { things: links, next }] = await Promise.all([
    loadContour(),
    loadLinks({ partnerId, offerId, limit, after: cursor }),
  ])
  if (offerId !== undefined) offerNamed(contour.offers, offerId)
  const partners = await partnerLookup()(links.map((link) => link.partnerId))
  return {
    answer: links.map((link) => linkView(contour, link, partners.get(link.partnerId))),
    nextCursor: next === null ? null : writeCursor('links', next),
  }
})

import { showOffer } from './spec.ts'
import { explainedOfferView } from '../../../lib/domain/offer/explained-offer.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadClosedPartnerIds } from '../../../lib/store/offer/offer-closure.ts'

export const handler = endpoint(showOffer, async ({ path: { id = '' }, at }) => {
  const [contour, closedFor] = await Promise.all([loadContour(), loadClosedPartnerIds(id)])
  return { answer: explainedOfferView(contour, offerNamed(contour.offers, id), closedFor, at) }
})

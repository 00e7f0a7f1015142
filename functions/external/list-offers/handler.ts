import { listOffers } from './spec.ts'
import { listedOfferView } from '../../../lib/domain/offer/offer-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadClosedPartnerIds } from '../../../lib/store/offer/offer-closure.ts'

export const handler = endpoint(listOffers, async () => {
  const { offers } = await loadContour()
  return { answer: await Promise.all(offers.map(async (offer) => listedOfferView(offer, await loadClosedPartnerIds(offer.id)))) }
})

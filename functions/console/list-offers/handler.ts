import { consoleListOffers } from './spec.ts'
import { offerView } from '../../../lib/domain/offer/offer-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadClosedFor } from '../../../lib/store/offer/offer-closure.ts'

export const handler = personEndpoint(consoleListOffers, async ({ at }) => {
  const contour = await loadContour()
  const closedFor = await loadClosedFor(contour.offers.map(({ id }) => id))
  return { answer: contour.offers.map((offer) => offerView(contour, offer, closedFor.get(offer.id) ?? [], at)) }
})

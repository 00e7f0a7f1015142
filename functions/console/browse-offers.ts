import { browseOffers } from '../../lib/contract/browse-offers.ts'
import { offerView } from '../../lib/domain/offer.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadClosedFor } from '../../lib/store/offer-closure.ts'

export const handler = personEndpoint(browseOffers, async () => {
  const contour = await loadContour()
  const closedFor = await loadClosedFor(contour.offers.map(({ id }) => id))
  return { answer: contour.offers.map((offer) => offerView(contour, offer, closedFor.get(offer.id) ?? [])) }
})

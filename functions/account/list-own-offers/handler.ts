import { listOwnOffers } from './spec.ts'
import { openOffers } from '../../../lib/domain/offer/offer.ts'
import { ownOfferView } from '../../../lib/domain/offer/offer-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadActivity } from '../../../lib/store/partner/partner.ts'

export const handler = personEndpoint(listOwnOffers, async ({ login, caller, at }) => {
  const { personId } = await login
  const [contour, { closedOfferIds }, { is: partner }] = await Promise.all([loadContour(), loadActivity(personId), caller])
  return { answer: openOffers(contour.offers, closedOfferIds).map((offer) => ownOfferView(contour, offer, partner, at)) }
})

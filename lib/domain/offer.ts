import { ApiError } from '../errors.ts'
import type { Offer } from './contour.ts'

/**
 * The offer, when it is open to the partner.
 *
 * @throws ApiError OFFER_UNAVAILABLE when it is stopped, closed for this partner, or no more
 */
export function openOffer(offers: readonly Offer[], offerId: string, partnerId: string): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || !offer.active || offer.closedForPartnerIds.includes(partnerId)) throw new ApiError('OFFER_UNAVAILABLE')
  return offer
}

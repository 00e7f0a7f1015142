import { ApiError } from '../errors.ts'
import type { Offer } from './contour.ts'

/** Whether an offer is closed for one partner; there is none where nobody ever closed it for them. */
export interface OfferClosure {
  offerId: string
  partnerId: string
  /** False when it was closed and opened again. */
  isClosed: boolean
  /** One more with every change. */
  revision: number
  updatedAt: string
}

/**
 * The offer, when it is open to the partner.
 *
 * @param closure what is known of it for this partner; undefined where it is open, or the write will tell
 * @throws ApiError OFFER_UNAVAILABLE when it is stopped, closed for this partner, or no more
 */
export function openOffer(offers: readonly Offer[], offerId: string, closure: OfferClosure | undefined): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || !offer.active || closure?.isClosed) throw new ApiError('OFFER_UNAVAILABLE')
  return offer
}

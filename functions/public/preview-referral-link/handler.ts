import { previewReferralLink } from './spec.ts'
import { openOffer } from '../../../lib/domain/offer/offer.ts'
import { isLinkOpen, landingAddress } from '../../../lib/domain/referral/referral.ts'
import { ApiError } from '../../../lib/errors.ts'
import { linkEndpoint } from '../../../lib/http/link-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLinkWithClosure } from '../../../lib/store/referral/referral.ts'

export const handler = linkEndpoint(previewReferralLink, async ({ path }) => {
  const [contour, { link, closure }] = await Promise.all([loadContour(), loadLinkWithClosure(path.slug ?? '')])
  if (!link || !isLinkOpen(link)) throw new ApiError('LINK_NOT_FOUND')
  const { landingUrl } = openOffer(contour.offers, link.offerId, closure)
  return { answer: landingAddress(landingUrl, null) }
})

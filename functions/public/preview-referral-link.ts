import { previewReferralLink } from '../../lib/contract/preview-referral-link.ts'
import { openOffer } from '../../lib/domain/offer.ts'
import { landingAddress } from '../../lib/domain/referral.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadLink } from '../../lib/store/referral.ts'

export const handler = endpoint(previewReferralLink, async ({ path }) => {
  const [contour, link] = await Promise.all([loadContour(), loadLink(path.slug ?? '')])
  if (!link) throw new ApiError('LINK_NOT_FOUND')
  const { landingUrl } = openOffer(contour.offers, link.offerId, link.partnerId)
  return { answer: landingAddress(landingUrl, null) }
})

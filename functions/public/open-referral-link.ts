import { openReferralLink } from '../../lib/contract/open-referral-link.ts'
import { openOffer } from '../../lib/domain/lead.ts'
import { landingAddress, type Session } from '../../lib/domain/referral.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadLink, sessionOpened } from '../../lib/store/referral.ts'

export const handler = endpoint(openReferralLink, async ({ path, at, newSecret }) => {
  const [contour, link] = await Promise.all([loadContour(), loadLink(path.slug ?? '')])
  if (!link) throw new ApiError('LINK_NOT_FOUND')
  const { landingUrl } = openOffer(contour.offers, link.offerId, link.partnerId)
  const session: Session = {
    id: newSecret(),
    linkSlug: link.slug,
    partnerId: link.partnerId,
    offerId: link.offerId,
    createdAt: at,
  }
  return { steps: sessionOpened(session, contour.settings.attributionDays), answer: landingAddress(landingUrl, session.id) }
})

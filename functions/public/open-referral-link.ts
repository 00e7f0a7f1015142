import { openReferralLink } from '../../lib/contract/open-referral-link.ts'
import { clickOf } from '../../lib/domain/click.ts'
import { openSession } from '../../lib/domain/referral.ts'
import { linkEndpoint } from '../../lib/http/link-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadLinkWithClosure, sessionOpened } from '../../lib/store/referral.ts'

export const handler = linkEndpoint(openReferralLink, async ({ path, parameters, at, newSecret }) => {
  const [{ offers, settings }, found] = await Promise.all([loadContour(), loadLinkWithClosure(path.slug ?? '')])
  const { session, landingAddress } = openSession({ offers, ...found, click: clickOf(parameters), at, newSecret })
  return { steps: sessionOpened(session, settings.attributionDays), answer: landingAddress }
})

import { openReferralLink } from './spec.ts'
import { clickOf } from '../../../lib/domain/referral/click.ts'
import { openSession } from '../../../lib/domain/referral/referral.ts'
import { linkEndpoint } from '../../../lib/http/link-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLinkWithClosure, sessionOpened } from '../../../lib/store/referral/referral.ts'

export const handler = linkEndpoint(openReferralLink, async ({ path, parameters, at, newSecret }) => {
  const [{ offers, settings }, found] = await Promise.all([loadContour(), loadLinkWithClosure(path.slug ?? '')])
  const { session, landingAddress } = openSession({ offers, ...found, click: clickOf(parameters), at, newSecret })
  return { steps: sessionOpened(session, settings.attributionDays), answer: landingAddress }
})

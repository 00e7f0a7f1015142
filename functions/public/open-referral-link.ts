import { openReferralLink } from '../../lib/contract/open-referral-link.ts'
import { openSession } from '../../lib/domain/referral.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadLinkWithClosure, sessionOpened } from '../../lib/store/referral.ts'

export const handler = endpoint(openReferralLink, async ({ path, at, newSecret }) => {
  const [{ offers, settings }, found] = await Promise.all([loadContour(), loadLinkWithClosure(path.slug ?? '')])
  const { session, landingAddress } = openSession({ offers, ...found, at, newSecret })
  return { steps: sessionOpened(session, settings.attributionDays), answer: landingAddress }
})

import { showOwnProfile } from './spec.ts'
import { ownProfileView } from '../../../lib/domain/partner/own-profile.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadAgreements } from '../../../lib/store/partner/agreement.ts'
import { loadPaymentDetails } from '../../../lib/store/partner/payment-details.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(showOwnProfile, async ({ login, caller }) => {
  const { personId } = await login
  const [contour, { is: partner }, agreements, kept] = await Promise.all([
    loadContour(),
    caller,
    loadAgreements(personId),
    loadPaymentDetails(personId),
  ])
  return { answer: ownProfileView(partner, { contour, agreements, kept }) }
})

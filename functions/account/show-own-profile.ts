import { showOwnProfile } from '../../lib/contract/show-own-profile.ts'
import { ownProfileView } from '../../lib/domain/own-profile.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadAgreements } from '../../lib/store/agreement.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = personEndpoint(showOwnProfile, async ({ login, caller }) => {
  const { personId } = await login
  const [contour, { is: partner }, agreements] = await Promise.all([loadContour(), caller, loadAgreements(personId)])
  return { answer: ownProfileView(partner, contour, agreements) }
})

import { showOwnLegalDetails } from './spec.ts'
import { legalDetailsView } from '../../../lib/domain/partner/legal-details.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLegalDetails } from '../../../lib/store/partner/legal-details.ts'

export const handler = personEndpoint(showOwnLegalDetails, async ({ caller }) => {
  const [contour, { is: partner }] = await Promise.all([loadContour(), caller])
  const { details } = await loadLegalDetails(partner)
  return { answer: legalDetailsView(details, partner, contour) }
})

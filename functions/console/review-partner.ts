import { reviewPartner } from '../../lib/contract/review-partner.ts'
import { consolePartnerView } from '../../lib/domain/console-partner.ts'
import { ApiError } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadWholePartner } from '../../lib/store/partner.ts'

export const handler = personEndpoint(reviewPartner, async ({ path: { id = '' }, at }) => {
  const [contour, whole] = await Promise.all([loadContour(), loadWholePartner(id)])
  if (!whole) throw new ApiError('PARTNER_NOT_FOUND')
  return { answer: consolePartnerView(contour, at)(whole) }
})

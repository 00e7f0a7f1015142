import { consoleShowPartner } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { paidBy } from '../../../lib/domain/partner/same-details.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadWholePartner } from '../../../lib/store/partner/partner.ts'
import { loadPayees, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'

export const handler = personEndpoint(consoleShowPartner, async ({ path: { id = '' }, at }) => {
  const [contour, whole] = await Promise.all([loadContour(), loadWholePartner(id)])
  if (!whole) throw new ApiError('PARTNER_NOT_FOUND')
  const things = paidBy(whole.partner)
  const shared = sharedWith(things, await loadPayees(things), id)
  const sameDetails = await loadSharedView(shared)
  return { answer: { ...consolePartnerView(contour, at)(whole), sameDetails } }
})

import { consoleShowPartner } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { paidBy } from '../../../lib/domain/partner/same-details.ts'
import { maskedDetailsView } from '../../../lib/domain/payout/kept-details.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadWholePartner } from '../../../lib/store/partner/partner.ts'
import { loadPaymentDetails } from '../../../lib/store/partner/payment-details.ts'
import { loadPayees, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'

export const handler = personEndpoint(consoleShowPartner, async ({ path: { id = '' }, at }) => {
  const [contour, whole, kept] = await Promise.all([loadContour(), loadWholePartner(id), loadPaymentDetails(id)])
  if (!whole) throw new ApiError('PARTNER_NOT_FOUND')
  const things = paidBy(whole.partner)
  const shared = sharedWith(things, await loadPayees(things), id)
  const sameDetails = await loadSharedView(shared)
  const paymentDetails = kept.map((one) => maskedDetailsView(one, whole.partner, contour))
  return { answer: { ...consolePartnerView(contour, at)(whole), sameDetails, paymentDetails } }
})

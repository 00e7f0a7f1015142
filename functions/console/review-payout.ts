import { reviewPayout } from '../../lib/contract/review-payout.ts'
import { reviewView } from '../../lib/domain/payout-queue.ts'
import { reviewedPayoutView } from '../../lib/domain/payout-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadPayout } from '../../lib/store/payout.ts'
import { queuedPayouts } from '../../lib/store/payout-queue.ts'

export const handler = personEndpoint(reviewPayout, async ({ path: { id = '' }, at }) => {
  const [contour, payout] = await Promise.all([loadContour(), loadPayout(id)])
  if (!payout) throw new ApiError('PAYOUT_NOT_FOUND')
  const [queued] = await queuedPayouts(async () => [payout], [payout.partnerId])
  if (!queued) throw new ApiError('PAYOUT_NOT_FOUND')
  return { answer: { ...reviewedPayoutView(payout, queued.partner), ...reviewView(queued, contour, at) } }
})

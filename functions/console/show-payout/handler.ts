import { consoleShowPayout } from './spec.ts'
import { reviewView } from '../../../lib/domain/payout/payout-queue.ts'
import { reviewedPayoutView } from '../../../lib/domain/payout/payout-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPayout } from '../../../lib/store/payout/payout.ts'
import { queuedPayouts } from '../../../lib/store/payout/payout-queue.ts'

export const handler = personEndpoint(consoleShowPayout, async ({ path: { id = '' }, at }) => {
  const [contour, payout] = await Promise.all([loadContour(), loadPayout(id)])
  if (!payout) throw new ApiError('PAYOUT_NOT_FOUND')
  const [queued] = await queuedPayouts(async () => [payout], [payout.partnerId])
  if (!queued) throw new ApiError('PAYOUT_NOT_FOUND')
  return { answer: { ...reviewedPayoutView(payout, queued.partner), ...reviewView(queued, contour, at) } }
})

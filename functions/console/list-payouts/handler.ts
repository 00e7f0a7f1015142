import { consoleListPayouts } from './spec.ts'
import { writeCursor } from '../../../lib/contract/cursor.ts'
import { payoutStatuses } from '../../../lib/domain/payout/payout.ts'
import { queuedPayoutView } from '../../../lib/domain/payout/payout-queue.ts'
import { ApiError } from '../../../lib/errors.ts'
import { fittingPage } from '../../../lib/http/fitting-answer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadQueuePage } from '../../../lib/store/payout/payout-queue.ts'

export const handler = personEndpoint(consoleListPayouts, async ({ query: { status, partnerId, id, limit, cursor }, at }) => {
  // A cursor of a partner's requests is not valid for requests by status, and vice versa.
  if (cursor !== undefined && cursor.includes('#') === (partnerId !== undefined)) throw cursorInvalid()
  const asked = { statuses: status ?? payoutStatuses, partnerId, named: id, limit, after: cursor }
  const [contour, { payouts, places, next }] = await Promise.all([loadContour(), loadQueuePage(asked)])
  const shown = payouts.map((queued) => queuedPayoutView(queued, contour, at))
  const page = fittingPage(shown, next, ({ id }) => places.get(id) as string)
  return { answer: page.answer, nextCursor: page.next === null ? null : writeCursor('queue', page.next) }
})

function cursorInvalid(): ApiError {
  const error = new ApiError('CURSOR_INVALID')
  error.violations = [{ path: 'cursor', message: error.message }]
  return error
}

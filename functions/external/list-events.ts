import { writeCursor } from '../../lib/contract/cursor.ts'
import { listEvents } from '../../lib/contract/list-events.ts'
import { eventView } from '../../lib/domain/event-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { isForgotten, loadFeedPage } from '../../lib/store/feed.ts'
import { loadFeedObjects } from '../../lib/store/feed-objects.ts'

const usualLimit = 100

export const handler = endpoint(listEvents, async ({ query: { type, limit = usualLimit, cursor }, at }) => {
  const nowMs = Date.parse(at)
  if (cursor && isForgotten(cursor, nowMs)) throw new ApiError('CURSOR_EXPIRED')
  const [contour, { events, next }] = await Promise.all([loadContour(), loadFeedPage({ after: cursor, type, limit }, nowMs)])
  return {
    answer: events.map(eventView(contour, await loadFeedObjects(events))),
    nextCursor: writeCursor('events', [next.actId, next.index]),
  }
})

import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listEvents } from './spec.ts'
import { closedEvent, eventView } from '../../../lib/domain/feed/event-view.ts'
import { keyReads, readRightOf } from '../../../lib/domain/webhook/read-right.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { countFitting } from '../../../lib/http/fitting-answer.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { isForgotten, loadFeedPage } from '../../../lib/store/feed/feed.ts'
import { feedMark, isOfThisFeed } from '../../../lib/store/feed/feed-mark.ts'
import { loadFeedObjects } from '../../../lib/store/feed/feed-objects.ts'

const usualLimit = 100

export const handler = endpoint(listEvents, async ({ query: { type: types, limit = usualLimit, cursor }, caller, at }) => {
  const nowMs = Date.parse(at)
  if (cursor && isForgotten(cursor, nowMs)) throw new ApiError('CURSOR_EXPIRED')
  const [contour, { events, next }] = await Promise.all([loadContour(), loadFeedPage({ after: cursor, types, limit }, nowMs)])
  // Checked in parallel with reading the page, which is not shown for a cursor of another feed.
  if (cursor && !isOfThisFeed(cursor, contour.settings, nowMs)) throw new ApiError('FEED_CURSOR_OF_ANOTHER_TABLE')
  const mayRead = keyReads(caller)
  const opened = events.filter(({ event }) => mayRead(readRightOf(event.type)))
  const view = eventView(contour, await loadFeedObjects(opened))
  const shown = events.map((told) => (mayRead(readRightOf(told.event.type)) ? view(told) : closedEvent(told)))
  const answer = shown.slice(0, countFitting(shown))
  const { actId, index } = events[answer.length] ? (events[answer.length - 1] ?? next) : next
  return { answer, nextCursor: writeCursor('events', [actId, index, feedMark(contour.settings)]) }
})

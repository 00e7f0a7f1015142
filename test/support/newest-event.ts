import { eventId } from '../../lib/domain/value/event-id.ts'
import { lowestIdAt } from '../../lib/domain/value/id.ts'
import { loadFeedPage } from '../../lib/store/feed/feed.ts'

const [hourMs, minuteMs] = [60 * 60_000, 60_000]

/** The id of an event of the last hour, also where it is too young for the feed to be shown. */
export async function newestEventId(): Promise<string> {
  const after = { actId: lowestIdAt(Date.now() - hourMs), index: 0 }
  const { events } = await loadFeedPage({ after, types: undefined, limit: 100 }, Date.now() + minuteMs)
  const newest = events.at(-1)
  if (!newest) throw new Error('the feed tells of nothing')
  return eventId(newest)
}

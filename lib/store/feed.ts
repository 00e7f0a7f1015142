import { dayMs } from '../domain/duration.ts'
import type { ActEvent, EventActor, EventType, ToldAct } from '../domain/event.ts'
import { eventPlace } from '../domain/event-id.ts'
import { lowestIdAt, momentOfId } from '../domain/id.ts'
import { withoutKey } from './item.ts'
import { feedDayOf, feedKey, feedPartition } from './keys.ts'
import { getItem, queryOldest } from './read.ts'
import { feedDays } from './told-act.ts'

/**
 * What is younger than this is not shown yet: an act may still be on its way that was decided earlier, by another clock. An act
 * that the feed tells of is sent within 15 s of the moment that its id names (tellingMs) and executed within 5 s more, which leaves 10 s
 * for the difference of clocks: what is shown is whole.
 */
const unsettledMs = 30_000

/** Behind an event of an act. Of an act that there is not, it is behind its moment. */
export interface FeedPlace {
  actId: string
  index: number
}

/** An event, and the act that it is a part of. */
export interface ToldEvent {
  actId: string
  index: number
  by: EventActor | null
  event: ActEvent
}

export interface AskedFeed {
  /** Undefined for whoever reads it for the first time. */
  after: FeedPlace | undefined
  type: EventType | undefined
  limit: number
}

/** A page may be shorter than asked, or empty, and there is always a place to go on from. */
export interface FeedPage {
  events: ToldEvent[]
  next: FeedPlace
}

/** Where whoever reads it for the first time begins: a day less back than is kept, so that there is time to go on. */
export const feedBegin = (nowMs: number): string => lowestIdAt(nowMs - (feedDays - 1) * dayMs)

/** Where what is settled ends: nothing comes before this place any more. */
export const settledEnd = (nowMs: number): string => lowestIdAt(nowMs - unsettledMs)

/** Whether a place lies so far back that acts behind it are no longer kept. */
export const isForgotten = ({ actId }: FeedPlace, nowMs: number): boolean => momentOfId(actId) < nowMs - feedDays * dayMs

/** The event that an id names, as long as it is kept; undefined where there is none. */
export async function loadToldEvent(id: string): Promise<ToldEvent | undefined> {
  const place = eventPlace(id)
  const item = place && (await getItem(feedKey(place.actId)))
  return item && unfoldedAct(withoutKey<ToldAct>(item)).find(({ index }) => index === place.index)
}

/** A page looks at so many acts at once, and so often. */
const [actsAtOnce, looks] = [250, 8]

/** What was done, oldest first: all of it up to the place where the page ends, and none of it ever changes. */
export async function loadFeedPage({ after, type, limit }: AskedFeed, nowMs: number): Promise<FeedPage> {
  const end = settledEnd(nowMs)
  const events: ToldEvent[] = []
  let place = after ?? { actId: feedBegin(nowMs), index: 0 }
  for (let look = 0; look < looks && place.actId < end && events.length < limit; look++) {
    const most = type === undefined ? Math.min(limit - events.length + 1, actsAtOnce) : actsAtOnce
    const pk = feedPartition(feedDayOf(place.actId))
    const acts = (await queryOldest({ pk, from: place.actId, to: end, limit: most })).map(withoutKey<ToldAct>)
    const isWholeDay = acts.length < most
    const unfolded = acts.flatMap(unfoldedAct).filter((one) => isBehind(one, place))
    const wanted = unfolded.filter(({ event }) => type === undefined || event.type === type).slice(0, limit - events.length)
    events.push(...wanted)
    const isFull = events.length === limit
    const last = (isFull ? wanted : unfolded).at(-1)
    if (last) place = { actId: last.actId, index: last.index }
    if (isWholeDay && !isFull) place = await nextDay(feedDayOf(place.actId), end)
  }
  return { events, next: place }
}

/** The events of an act, each with its place. */
export const unfoldedAct = ({ id, by, events }: ToldAct): ToldEvent[] =>
  events.map((event, index) => ({ actId: id, index, by, event }))

const isBehind = ({ actId, index }: FeedPlace, place: FeedPlace): boolean =>
  actId === place.actId ? index > place.index : actId > place.actId

/** The beginning of the next day on which something was done; the end where there is none. */
async function nextDay(day: string, end: string): Promise<FeedPlace> {
  const firstMs = Date.parse(day) + dayMs
  const count = Math.max(0, Math.floor(momentOfId(end) / dayMs) - firstMs / dayMs + 1)
  const begins = Array.from({ length: count }, (_, index) => lowestIdAt(firstMs + index * dayMs))
  if (begins.length <= 1) return { actId: begins[0] ?? end, index: 0 }
  const found = await Promise.all(
    begins.map((begin) => queryOldest({ pk: feedPartition(feedDayOf(begin)), from: begin, to: end, limit: 1 })),
  )
  return { actId: begins[found.findIndex((acts) => acts.length > 0)] ?? end, index: 0 }
}

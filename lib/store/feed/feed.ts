import { dayMs } from '../../domain/value/duration.ts'
import type { ActEvent, EventActor, EventType, ToldAct } from '../../domain/feed/event.ts'
import { eventPlace } from '../../domain/value/event-id.ts'
import { lowestIdAt, momentOfId } from '../../domain/value/id.ts'
import { feedDayOf, feedKey, feedPartition } from '../keys.ts'
import { getItem, queryOldest } from '../table/read.ts'
import { feedDays } from './feed-item.ts'
import { toldActItem } from './feed-items.ts'

/**
 * Events younger than this are not shown yet, because an act that was decided earlier by another clock may still be on its way.
 * An act is sent at most 15 s after the moment in its id (tellingMs) and executed within 5 s more, which leaves 10 s for clock
 * differences: what is shown is complete.
 */
const unsettledMs = 30_000

/** After an event of an act. If no such act exists, after the act's moment. */
export interface FeedPlace {
  actId: string
  index: number
}

/** An event, and the act that it belongs to. */
export interface ToldEvent {
  actId: string
  index: number
  by: EventActor | null
  event: ActEvent
}

export interface AskedFeed {
  /** Undefined for a first read. */
  after: FeedPlace | undefined
  /** Undefined for all. */
  types: ReadonlySet<EventType> | undefined
  limit: number
}

/** A page may be shorter than asked, or empty, and always has a place to continue from. */
export interface FeedPage {
  events: ToldEvent[]
  next: FeedPlace
}

/** Where a first read begins: one day less than is kept, so that the reader has time to continue. */
export const feedBegin = (nowMs: number): string => lowestIdAt(nowMs - (feedDays - 1) * dayMs)

/** The end of the settled part: no event will appear before this place any more. */
export const settledEnd = (nowMs: number): string => lowestIdAt(nowMs - unsettledMs)

/** Whether a place is so old that acts after it are no longer kept. */
export const isForgotten = ({ actId }: FeedPlace, nowMs: number): boolean => momentOfId(actId) < nowMs - feedDays * dayMs

/** The event with this id while it is kept; undefined when there is none. */
export async function loadToldEvent(id: string): Promise<ToldEvent | undefined> {
  const place = eventPlace(id)
  const item = place && (await getItem(feedKey(place.actId)))
  return item && unfoldedAct(toldActItem.read(item)).find(({ index }) => index === place.index)
}

/** A page reads this many acts at a time, at most this many times. */
const [actsAtOnce, looks] = [250, 8]

/** What was done, oldest first: complete up to the end of the page, and never changed later. */
export async function loadFeedPage({ after, types, limit }: AskedFeed, nowMs: number): Promise<FeedPage> {
  const end = settledEnd(nowMs)
  const events: ToldEvent[] = []
  let place = after ?? { actId: feedBegin(nowMs), index: 0 }
  for (let look = 0; look < looks && place.actId < end && events.length < limit; look++) {
    const most = types === undefined ? Math.min(limit - events.length + 1, actsAtOnce) : actsAtOnce
    const pk = feedPartition(feedDayOf(place.actId))
    const acts = (await queryOldest({ pk, from: place.actId, to: end, limit: most })).map(toldActItem.read)
    const isWholeDay = acts.length < most
    const unfolded = acts.flatMap(unfoldedAct).filter((one) => isBehind(one, place))
    const wanted = unfolded.filter(({ event }) => types?.has(event.type) ?? true).slice(0, limit - events.length)
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

/** The start of the next day with any act; the end when there is none. */
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

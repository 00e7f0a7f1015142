import { dayMs } from '../../domain/value/duration.ts'
import { type ActEvent, isMoneyEvent, type Telling, type ToldAct } from '../../domain/feed/event.ts'
import { idAtMoment } from '../../domain/value/id.ts'
import type { Item } from '../table/item.ts'
import { feedKey } from '../keys.ts'

/** How long an act can be read in the feed. */
export const feedDays = 31

/** An act is written within this time after the moment in its id, or not at all. */
export const tellingMs = 15_000

/** Far longer than any clock difference: nothing that a reader may still ask for is swept. */
const sweepAfterMs = (feedDays + 1) * dayMs

/**
 * Acts about money are kept longer, only for the chronicle: accounting documents must be kept for five years after the year they
 * belong to (402-FZ, article 29).
 */
const moneyKeptMs = 6 * 366 * dayMs

/** How long an act's item is kept after the act. */
export const keptMsOf = (events: readonly ActEvent[]): number =>
  events.some(({ type }) => isMoneyEvent(type)) ? moneyKeptMs : sweepAfterMs

/**
 * The feed item of one act, from what its writes tell; undefined when they tell nothing. It counts as written history only when
 * all of it is: a real event in the same transaction never becomes history.
 *
 * @param token the act's unique token for DynamoDB
 * @param atMs the moment right before the write
 * @param requestId of the request that did it
 */
export function toldActItem(
  tellings: readonly (Telling | undefined)[],
  token: string,
  atMs: number,
  requestId?: string,
): Item | undefined {
  const telling = tellings.filter((one) => one?.events !== undefined && one.events.length > 0)
  const events = telling.flatMap((one) => one?.events ?? [])
  if (events.length === 0) return undefined
  const by = tellings.find((one) => one?.by)?.by ?? null
  const isPast = telling.every((one) => one?.isPast)
  const act: ToldAct = {
    id: idAtMoment(token, atMs),
    by,
    events,
    ...(isPast && { isPast }),
    ...(requestId !== undefined && { requestId }),
  }
  return { ...feedKey(act.id), ...act, sweepAfter: Math.ceil((atMs + keptMsOf(events)) / 1000) }
}

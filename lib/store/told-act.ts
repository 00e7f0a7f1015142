import { dayMs } from '../domain/duration.ts'
import { type ActEvent, isMoneyEvent, type Telling, type ToldAct } from '../domain/event.ts'
import { idAtMoment } from '../domain/id.ts'
import type { Item } from './item.ts'
import { feedKey } from './keys.ts'

/** How long an act is looked at in the feed. */
export const feedDays = 31

/** An act is written within so long of the moment that its id names, or not at all. */
export const tellingMs = 15_000

/** Long past any doubt about clocks: what a reader may still ask for is never swept. */
const sweepAfterMs = (feedDays + 1) * dayMs

/**
 * Acts about money are kept on for the chronicle, where integrators no longer see them: the documents of books are kept for five years after
 * the year that they are of (402-FZ, article 29).
 */
const moneyKeptMs = 6 * 366 * dayMs

/** How long after an act its item is kept. */
export const keptMsOf = (events: readonly ActEvent[]): number =>
  events.some(({ type }) => isMoneyEvent(type)) ? moneyKeptMs : sweepAfterMs

/**
 * What the writes of one act tell, as one item. Undefined where they tell nothing. It is past only where all of it is: nothing that
 * happens is ever taken for history because it shares a transaction.
 *
 * @param token names the act to DynamoDB; no other has the same
 * @param atMs the moment right before it is written
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

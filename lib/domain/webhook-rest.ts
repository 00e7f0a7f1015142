import type { Webhook } from './webhook.ts'

/** So many tries in a row that ran out of time, and a webhook rests. */
const timeoutsBeforeRest = 3

/** The first rest; each one after it, without an answer between them, is twice as long, up to the longest. */
const [firstRestSeconds, longestRestSeconds] = [30, 480]

/** From the fifth rest in a row on, a quarter of an hour after the first, somebody should hear of it. */
export const manyRests = 5

/** As long as SQS lets a message wait before it can be taken. */
const longestWaitSeconds = 900

/** How a webhook stands that does not answer in time. */
export type RestState = Pick<Webhook, 'timeoutsInRow' | 'rests' | 'restsUntil'>

/** What is sent to it: everything; nothing, until the rest is over; one event, by which it is found out whether it answers again. */
export function restStage({ restsUntil }: RestState, nowMs: number): 'Awake' | 'Resting' | 'Over' {
  if (restsUntil === undefined) return 'Awake'
  return Date.parse(restsUntil) > nowMs ? 'Resting' : 'Over'
}

/**
 * The rest that begins at a moment.
 *
 * @param beginsMs of the one event that is tried when a rest is over: when its time would be up
 */
export function nextRest({ rests = 0 }: RestState, beginsMs: number): { rests: number; restsUntil: string } {
  return { rests: rests + 1, restsUntil: new Date(beginsMs + restSeconds(rests + 1) * 1000).toISOString() }
}

/** Undefined where it does not rest for that: it has not timed out so often, or rests already. */
export function restAfterTimeout(state: RestState, nowMs: number): { rests: number; restsUntil: string } | undefined {
  const { timeoutsInRow = 0 } = state
  if (timeoutsInRow < timeoutsBeforeRest || restStage(state, nowMs) === 'Resting') return undefined
  return nextRest(state, nowMs)
}

/**
 * How long an event waits, in seconds, that comes to a webhook which rests: until the rest is over, and then as long again by chance, so
 * that what waits does not come all at once.
 *
 * @param random from 0 to 1
 */
export function waitSeconds({ rests = 1, restsUntil }: RestState, nowMs: number, random: number): number {
  const untilOver = Math.max(0, Math.ceil((Date.parse(restsUntil ?? '') - nowMs) / 1000)) || 0
  return Math.min(longestWaitSeconds, untilOver + Math.floor(random * restSeconds(rests)))
}

const restSeconds = (rests: number): number => Math.min(longestRestSeconds, firstRestSeconds * 2 ** (rests - 1))

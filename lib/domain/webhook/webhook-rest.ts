import type { Webhook } from './webhook.ts'

/** After this many timeouts in a row a webhook rests. */
const timeoutsBeforeRest = 3

/** The first rest; each following one, without an answer in between, is twice as long, up to the longest. */
const [firstRestSeconds, longestRestSeconds] = [30, 480]

/** The fifth rest in a row begins a quarter of an hour after the first: from then on somebody should know. */
export const manyRests = 5

/** The longest delay of a message in SQS. */
const longestWaitSeconds = 900

/** The state of a webhook that does not answer in time. */
export type RestState = Pick<Webhook, 'timeoutsInRow' | 'rests' | 'restsUntil'>

/** What is sent to it: everything; nothing until the rest is over; or a single event that tests whether it answers again. */
export function restStage({ restsUntil }: RestState, nowMs: number): 'Awake' | 'Resting' | 'Over' {
  if (restsUntil === undefined) return 'Awake'
  return Date.parse(restsUntil) > nowMs ? 'Resting' : 'Over'
}

/**
 * The rest that begins at a moment.
 *
 * @param beginsMs for the single event tried after a rest: when that attempt would time out
 */
export function nextRest({ rests = 0 }: RestState, beginsMs: number): { rests: number; restsUntil: string } {
  return { rests: rests + 1, restsUntil: new Date(beginsMs + restSeconds(rests + 1) * 1000).toISOString() }
}

/** Undefined when no rest begins: too few timeouts, or a rest is already under way. */
export function restAfterTimeout(state: RestState, nowMs: number): { rests: number; restsUntil: string } | undefined {
  const { timeoutsInRow = 0 } = state
  if (timeoutsInRow < timeoutsBeforeRest || restStage(state, nowMs) === 'Resting') return undefined
  return nextRest(state, nowMs)
}

/**
 * How many seconds an event for a resting webhook waits: until the rest is over, plus a random part of the same length, so that
 * waiting events do not arrive all at once.
 *
 * @param random from 0 to 1
 */
export function waitSeconds({ rests = 1, restsUntil }: RestState, nowMs: number, random: number): number {
  const untilOver = Math.max(0, Math.ceil((Date.parse(restsUntil ?? '') - nowMs) / 1000)) || 0
  return Math.min(longestWaitSeconds, untilOver + Math.floor(random * restSeconds(rests)))
}

const restSeconds = (rests: number): number => Math.min(longestRestSeconds, firstRestSeconds * 2 ** (rests - 1))

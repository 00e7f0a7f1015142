import type { Call } from './call.ts'
import type { Observed } from './observed.ts'
import { dueBy, moved, type OwnerState } from './owner-state.ts'

const dayMs = 24 * 60 * 60 * 1000
/** No function runs longer, and it looks at its clock when it starts. */
const longestRunMs = 60_000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days on which a call may have been decided, by the clock of its machine. */
export function daysOf({ call }: Pick<Observed, 'call'>): string[] {
  const lastMs = latestMs(call)
  const days = [dayOf(call.invokedMs)]
  for (let ms = call.invokedMs + dayMs; dayOf(ms) <= dayOf(lastMs); ms += dayMs) days.push(dayOf(ms))
  return [...new Set([...days, dayOf(lastMs)])]
}

/** A machine may stand still before it looks at its clock. */
const frozenMs = 6 * 60 * 60 * 1000

/** The latest time that a call may have seen on its clock. */
export const latestMs = ({ answeredMs, invokedMs }: Pick<Call, 'answeredMs' | 'invokedMs'>): number =>
  Math.min(answeredMs, invokedMs + longestRunMs + frozenMs)

/**
 * The state after the call ended the holds that it found to be over: all of them, or none when there were none to end.
 * Undefined when it cannot have left them in this way.
 */
export function holdsEnded(state: OwnerState, observed: Observed): OwnerState | undefined {
  const { endedHoldsUntil: until } = observed.besides
  const days = daysOf(observed)
  if (until === null) return days.some((day) => dueBy(state, day) === 0) ? state : undefined
  const kopecks = dueBy(state, until)
  if (kopecks === 0 || !days.includes(until)) return undefined
  const figures = { accrued: 0, waiting: -kopecks, available: kopecks, held: 0, paid: 0 }
  return moved(state, { cause: 'HoldEnded', of: until, actId: null, ...figures })
}

/** Whether a reward with this number of hold days can have become available on that day. */
export function isFreeSo(freeFrom: string | undefined, holdDays: number, observed: Observed): boolean {
  if (holdDays === 0) return freeFrom === undefined
  const { call } = observed
  const lastMs = latestMs(call)
  const behind = (ms: number): string => dayOf(Math.ceil((ms + holdDays * dayMs) / dayMs) * dayMs)
  return freeFrom !== undefined && behind(call.invokedMs) <= freeFrom && freeFrom <= behind(lastMs)
}

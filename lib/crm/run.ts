import type { Kept } from './kept.ts'
import { pauseMs } from './pause.ts'

/** How the connector stands. */
export interface RunState {
  /** Until then a run may be under way, or a request that a killed run has sent. ISO 8601, like the others. */
  busyUntil: string
  beganAt: string
  /** Until then nothing is tried. */
  restsUntil: string
  /** When all was done that there was to do. */
  inStepAt: string | null
  failures: number
  failedAt: string | null
  /** The last failure, in words for the operator. */
  failure: string | null
}

export type RunOutcome = 'AnotherRuns' | 'Rests' | 'InStep' | 'GoesOn' | 'Failed'

/** Somebody else has written what is kept since it was read. */
export type IsOvertaken = (error: unknown) => boolean

const never = new Date(0).toISOString()

/**
 * One run of many. Two never work at once: a run takes the state for as long as it could last, with what it has asked. A killed run is
 * followed after that time; until then its last request may still be done.
 *
 * @param of.busyMs how long the run lasts at most, and its requests
 * @param of.isOvertaken what `state.write` throws then
 * @returns what became of it, with the failure
 * @throws what `state` throws besides
 */
export async function runOnce(of: {
  state: Kept<RunState>
  now: () => number
  busyMs: number
  isOvertaken: IsOvertaken
  /** @returns whether all was done that there was to do */
  work: () => Promise<boolean>
}): Promise<{ outcome: RunOutcome; error?: unknown }> {
  const { state, now, isOvertaken } = of
  const before = await state.read()
  const startedMs = now()
  const at = (ms: number): string => new Date(ms).toISOString()
  if (before && before.busyUntil > at(startedMs)) return { outcome: 'AnotherRuns' }
  if (before && before.restsUntil > at(startedMs)) return { outcome: 'Rests' }
  const known = before ?? { restsUntil: never, inStepAt: null, failures: 0, failedAt: null, failure: null }
  const begun = { ...known, beganAt: at(startedMs), busyUntil: at(startedMs + of.busyMs) }
  try {
    await state.write(begun)
  } catch (error) {
    if (isOvertaken(error)) return { outcome: 'AnotherRuns' }
    throw error
  }
  let isWhole: boolean
  try {
    isWhole = await of.work()
  } catch (error) {
    const [failures, endedMs] = [begun.failures + 1, now()]
    const restsUntil = at(endedMs + pauseMs(failures, error))
    await state.write({ ...begun, busyUntil: never, failures, failedAt: at(endedMs), failure: wordsOf(error), restsUntil })
    return { outcome: 'Failed', error }
  }
  const inStepAt = isWhole ? at(now()) : begun.inStepAt
  await state.write({ ...begun, busyUntil: never, failures: 0, restsUntil: never, inStepAt })
  return { outcome: isWhole ? 'InStep' : 'GoesOn' }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

import { ApiError, InvariantViolation } from '../../errors.ts'
import type { RetryTiming } from './retry-timing.ts'
import { giveWay } from './retry.ts'
import { type Renewal, StaleRead, type Step, transact } from './transact.ts'

/** A decision: the answer, and the steps that must be written for the answer to be true. */
export interface Decision<Answer, Known = unknown> {
  steps?: readonly Step[]
  /** Conditions that a read-only answer depends on: checked only when the answer is stored for replay. */
  restsOn?: readonly Step[]
  /** May still be loading while the steps are written: reads that only the answer needs then cost no extra time. */
  answer: Answer | Promise<Answer>
  /** What was read for it, so that a repeated decision reads only what may have changed. */
  known?: Known
}

/**
 * Decides and writes. When the data that the decision was based on has changed by the time of the write, decides again from fresh
 * reads, so that the checks choose the answer in their usual order.
 *
 * @param decide receives what an earlier decision read
 * @param newToken makes a token for one write, at most 36 characters
 * @throws what the decision or a refused step throws; ApiError SERVICE_UNAVAILABLE when time is up and nothing was applied,
 * OUTCOME_UNKNOWN when something may have been
 */
export async function commit<Answer, Known>(
  decide: (known: Known | undefined) => Promise<Decision<Answer, Known>>,
  newToken: () => string,
  timing: RetryTiming,
): Promise<Answer> {
  let renewed: Decision<Answer, Known> | undefined
  let known: Known | undefined
  for (let attempt = 0; ; attempt++) {
    const beganMs = timing.now()
    const decision: Decision<Answer, Known> = renewed ?? (await decide(known))
    const { steps = [], answer } = decision
    known = decision.known
    let renewal: Renewal | undefined
    try {
      return await written(steps.length > 0 ? transact(steps, newToken(), timing) : undefined, answer)
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      renewal = error.renewal
    }
    // After the first refusal the renewal runs at once with the returned items; later refusals mean contention, so attempts must
    // spread out.
    const waits = attempt > 0 || !renewal
    if (waits) await giveWay(attempt, timing.now() - beganMs, timing)
    renewed = renewal && { ...decision, steps: await renewal(steps, waits) }
  }
}

/**
 * Returns the answer only once the write has settled: no write may continue after an error was answered. If the write was applied
 * but the answer cannot be read, that is not a failure of the write: the caller must not be told to repeat it.
 */
async function written<Answer>(write: Promise<void> | undefined, answer: Answer | Promise<Answer>): Promise<Answer> {
  const [writing, answering] = await Promise.allSettled([write, answer])
  if (writing.status === 'rejected') throw writing.reason
  if (answering.status === 'fulfilled') return answering.value
  if (!write || answering.reason instanceof InvariantViolation) throw answering.reason
  throw Object.assign(new ApiError('OUTCOME_UNKNOWN'), { cause: answering.reason as unknown })
}

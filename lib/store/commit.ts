import { ApiError, InvariantViolation } from '../errors.ts'
import type { RetryTiming } from './retry-timing.ts'
import { giveWay } from './retry.ts'
import { type Renewal, StaleRead, type Step, transact } from './transact.ts'

/** A decision: the answer, and the steps that must be written for the answer to be true. */
export interface Decision<Answer, Known = unknown> {
  steps?: readonly Step[]
  /** What an answer rests on that changes nothing: repeated only where the answer is kept, to be given again. */
  restsOn?: readonly Step[]
  /** May still be on its way when the steps are written: reads that only the answer needs cost no time of their own. */
  answer: Answer | Promise<Answer>
  /** What was read for it, for the one who decides again: then only what may have changed since need be read. */
  known?: Known
}

/**
 * Decides and writes. When what the decision was based on has changed by the time of the write, decides again from
 * fresh reads: the checks then give the answer in their own order.
 *
 * @param decide gets what an earlier decision knew
 * @param newToken names one attempt to write, at most 36 characters
 * @throws what the decision or a refused step throws; ApiError SERVICE_UNAVAILABLE when the time is up and nothing was
 *   applied, OUTCOME_UNKNOWN when something may have been
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
    // What a first refusal brings along is good at once; later ones are of a crowd, which must spread.
    const waits = attempt > 0 || !renewal
    if (waits) await giveWay(attempt, timing.now() - beganMs, timing)
    renewed = renewal && { ...decision, steps: await renewal(steps, waits) }
  }
}

/**
 * The answer, once the write is settled: nothing may go on being written behind an error that was answered. An answer that
 * cannot be read behind a write that was applied is no failure of the write: nobody must be told to repeat it.
 */
async function written<Answer>(write: Promise<void> | undefined, answer: Answer | Promise<Answer>): Promise<Answer> {
  const [writing, answering] = await Promise.allSettled([write, answer])
  if (writing.status === 'rejected') throw writing.reason
  if (answering.status === 'fulfilled') return answering.value
  if (!write || answering.reason instanceof InvariantViolation) throw answering.reason
  throw Object.assign(new ApiError('OUTCOME_UNKNOWN'), { cause: answering.reason as unknown })
}

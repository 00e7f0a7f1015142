import { ApiError } from '../errors.ts'
import { refund, spend } from './retry-budget.ts'
import type { RetryTiming } from './retry-timing.ts'
import { presentTrace } from './trace.ts'
import { isTransient, retryCost } from './transient-errors.ts'

/** Options that a call passes on to the SDK. */
export interface CallOptions {
  /** Milliseconds: when this is over, the answer is waited for no longer. */
  requestTimeout: number
}

const baseDelayMs = 10
const maxDelayMs = 500
/** A call that hangs is given up while there is time for another. */
const longestCallMs = 5_000

/**
 * Makes a call to DynamoDB until it is answered: by success, by a refusal, or by an error that another attempt would meet too.
 * Exponential backoff with full jitter, within a deadline and a retry budget.
 *
 * This is the one place where calls are retried; the SDK's own retries are switched off. Retrying is safe: reads change
 * nothing, and a write carries a token by which DynamoDB knows the attempts of one write, also when it was applied and only
 * its answer was lost.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the deadline passes, or the retry budget is used up, before there is an answer
 */
export async function withRetries<Result>(call: (options: CallOptions) => Promise<Result>, timing: RetryTiming): Promise<Result> {
  let cost = 0
  let cause: unknown
  for (let attempt = 0; ; attempt++) {
    const leftMs = timing.deadlineMs - timing.now()
    if (leftMs <= 0) throw unavailable(cause)
    try {
      const result = await call({ requestTimeout: Math.min(longestCallMs, leftMs) })
      refund(timing.retryBudget, cost)
      return result
    } catch (error) {
      if (!isTransient(error)) throw error
      cost = retryCost(error)
      cause = error
    }
    await backOff(attempt, timing, cause)
  }
}

/**
 * Waits before the next attempt, with full jitter: callers that collided once do not collide again in step.
 *
 * @param cause the error of the attempt before this one; undefined when it met nothing but a change by somebody else
 * @throws ApiError SERVICE_UNAVAILABLE when the wait would outlast the deadline, or the retry budget is used up
 */
export async function backOff(attempt: number, timing: RetryTiming, cause?: unknown): Promise<void> {
  await waitWithin(Math.min(maxDelayMs, baseDelayMs * 2 ** attempt), timing, cause)
}

/**
 * Waits before an act is decided again that came too late, because another one had changed what it was decided on. The more acts
 * contend for one item, the longer each attempt takes: they spread over a multiple of that, not over a fixed time, so that on a
 * slow machine too most of them have the item to themselves. No wait takes more than half of the time that is left.
 *
 * @param tookMs how long the attempt took that came too late
 * @throws ApiError SERVICE_UNAVAILABLE when the deadline has passed
 */
export async function giveWay(attempt: number, tookMs: number, timing: RetryTiming): Promise<void> {
  const longestMs = Math.max(baseDelayMs, (timing.deadlineMs - timing.now()) / 2)
  await waitWithin(Math.min(longestMs, Math.max(baseDelayMs, tookMs) * 2 ** attempt), timing, undefined)
}

async function waitWithin(windowMs: number, timing: RetryTiming, cause: unknown): Promise<void> {
  const ms = timing.random() * windowMs
  if (timing.now() + ms >= timing.deadlineMs) throw unavailable(cause)
  if (!spend(timing.retryBudget, cause === undefined ? 0 : retryCost(cause))) throw unavailable(cause)
  const trace = presentTrace()
  if (trace) trace.retries++
  await timing.wait(ms)
}

function unavailable(cause: unknown): ApiError {
  const trace = presentTrace()
  if (trace) trace.retriesExhausted = true
  return Object.assign(new ApiError('SERVICE_UNAVAILABLE'), { cause })
}

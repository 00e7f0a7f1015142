import { ApiError } from '../../errors.ts'
import { refund, spend } from './retry-budget.ts'
import type { RetryTiming } from './retry-timing.ts'
import { presentTrace } from './trace.ts'
import { isTransient, retryCost } from './transient-errors.ts'

/** Options that a call passes on to the SDK. */
export interface CallOptions {
  /** Milliseconds: the longest wait for the answer. */
  requestTimeout: number
}

const baseDelayMs = 10
const maxDelayMs = 500
/** A hanging call is aborted early enough to leave time for another. */
const longestCallMs = 5_000

/**
 * Repeats a call to DynamoDB until it is answered: by success, by a refusal, or by an error that another attempt would meet too.
 * Exponential backoff with full jitter, within a deadline and a retry budget.
 *
 * This is the only place that retries calls; the SDK's own retries are switched off. Retrying is safe: reads change nothing, and
 * a write carries a token that lets DynamoDB recognize all attempts of one write, even if it was applied and only its answer was
 * lost.
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
 * @param cause the error of the previous attempt; undefined when it only met somebody else's change
 * @throws ApiError SERVICE_UNAVAILABLE when the wait would exceed the deadline, or the retry budget is used up
 */
export async function backOff(attempt: number, timing: RetryTiming, cause?: unknown): Promise<void> {
  await waitWithin(Math.min(maxDelayMs, baseDelayMs * 2 ** attempt), timing, cause)
}

/**
 * Waits before an act is decided again because another act changed its data first. The more acts contend for an item, the longer
 * each attempt takes: the wait is a multiple of that time instead of fixed, so that even on a slow machine most acts get the item
 * to themselves. No wait takes more than half of the remaining time.
 *
 * @param tookMs how long the attempt that lost the race took
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

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { ApiError } from '../errors.ts'
import type { RetryTiming } from './retry-timing.ts'
import { presentTrace } from './trace.ts'

const baseDelayMs = 10
const maxDelayMs = 500

/**
 * Makes a call to DynamoDB until it is answered: by success, by a refusal, or by an error that another attempt would meet too.
 *
 * This is the one place where calls are repeated; the SDK's own retries are switched off. Repeating is safe: reads change
 * nothing, and a write carries a token by which DynamoDB knows the attempts of one write, also when it was applied and only
 * its answer was lost.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the time is up first: then nobody knows whether a write was applied
 */
export async function withRetries<Result>(call: () => Promise<Result>, timing: RetryTiming): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error)) throw error
      await backOff(attempt, timing, error)
    }
  }
}

/**
 * Waits before the next attempt, with full jitter: callers that collided once do not collide again in step.
 *
 * @param cause what made the attempt before this one fail, for the log
 * @throws ApiError SERVICE_UNAVAILABLE when the wait would outlast the time
 */
export async function backOff(attempt: number, { deadlineMs, now, random, wait }: RetryTiming, cause?: unknown): Promise<void> {
  const ms = random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)
  const trace = presentTrace()
  if (now() + ms >= deadlineMs) {
    if (trace) trace.retriesExhausted = true
    throw Object.assign(new ApiError('SERVICE_UNAVAILABLE'), { cause })
  }
  if (trace) trace.retries++
  await wait(ms)
}

/**
 * Whether the same call may succeed in a moment: throttling, conflicts, faults of DynamoDB or of the way to it.
 * Never so: refused conditions, invalid or forbidden calls, a token used for another write.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) return isCanceledTransiently(error)
  const { name = '', code = '', $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  return transientNames.has(name) || transientCodes.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

/** A transaction canceled without a verdict on its conditions: each of its items either was fine or was busy. */
function isCanceledTransiently({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  const codes = CancellationReasons.map(({ Code = 'None' }) => Code).filter((code) => code !== 'None')
  return codes.length > 0 && codes.every((code) => transientReasons.has(code))
}

const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
const transientNames = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  'TransactionInProgressException',
])
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

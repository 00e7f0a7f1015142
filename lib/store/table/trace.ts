import { AsyncLocalStorage } from 'node:async_hooks'
import type { RetryTiming } from './retry-timing.ts'

/** A request's calls to the table, for its log line, and its deadline. */
export interface Trace {
  /** Calls to DynamoDB, including retries. */
  dynamodbCalls: number
  /** Attempts that met a conflict, throttling, a fault or a stale read, and were made again. */
  retries: number
  /** Whether retries ran out of time. */
  retriesExhausted: boolean
  timing: RetryTiming
  /** Whether a write of the request may have been applied: one was sent, and nothing has disproved it. */
  mayHaveWritten: boolean
  /** Finds the request in the log; undefined outside a request. */
  requestId?: string
}

const current = new AsyncLocalStorage<Trace>()

/** Begins the trace of the current request. */
export function beginTrace(timing: RetryTiming, requestId?: string): Trace {
  const trace: Trace = {
    dynamodbCalls: 0,
    retries: 0,
    retriesExhausted: false,
    timing,
    mayHaveWritten: false,
    ...(requestId !== undefined && { requestId }),
  }
  current.enterWith(trace)
  return trace
}

/** The trace of the current request; undefined outside one. */
export function presentTrace(): Trace | undefined {
  return current.getStore()
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { RetryTiming } from './retry-timing.ts'

/** Calls of one request to the table, for its log line, and its deadline. */
export interface Trace {
  /** Calls to DynamoDB, repeated ones included. */
  dynamodbCalls: number
  /** Attempts that met a conflict, throttling, a fault or a stale read, and were made again. */
  retries: number
  /** Whether retries ran into the end of the time for them. */
  retriesExhausted: boolean
  timing: RetryTiming
  /** Whether a write of the request may have been applied: one was sent, and nothing has said that it was not. */
  mayHaveWritten: boolean
  /** Finds the request in the log; undefined of what no request asked for. */
  requestId?: string
}

const current = new AsyncLocalStorage<Trace>()

/** Begins the trace of the request that is being handled from here on. */
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

/** The trace of the present request; undefined outside one. */
export function presentTrace(): Trace | undefined {
  return current.getStore()
}

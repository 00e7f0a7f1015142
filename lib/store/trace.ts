import { AsyncLocalStorage } from 'node:async_hooks'
import type { RetryBudget } from './retry.ts'

/** What one request did to the table, for its log line, and the time it has for it. */
export interface Trace {
  /** Calls to DynamoDB, repeated ones included. */
  dynamodbCalls: number
  /** Attempts that met a conflict, throttling, a fault or a stale read, and were made again. */
  retries: number
  /** Whether retries ran into the end of the time for them. */
  retriesExhausted: boolean
  budget: RetryBudget
}

const current = new AsyncLocalStorage<Trace>()

/** Begins the trace of the request that is being handled from here on. */
export function beginTrace(budget: RetryBudget): Trace {
  const trace: Trace = { dynamodbCalls: 0, retries: 0, retriesExhausted: false, budget }
  current.enterWith(trace)
  return trace
}

/** The trace of the present request; undefined outside one. */
export function presentTrace(): Trace | undefined {
  return current.getStore()
}

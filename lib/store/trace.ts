import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request did to the table, for its log line. */
export interface Trace {
  /** Calls to DynamoDB, the SDK's own retries included. */
  dynamodbCalls: number
  /** Attempts of ours that met a conflict, throttling or a stale read, and were made again. */
  retries: number
  /** Whether retries ran into the end of the time for them. */
  retriesExhausted: boolean
}

const current = new AsyncLocalStorage<Trace>()

/** Begins the trace of the request that is being handled from here on. */
export function beginTrace(): Trace {
  const trace: Trace = { dynamodbCalls: 0, retries: 0, retriesExhausted: false }
  current.enterWith(trace)
  return trace
}

/** The trace of the present request; undefined outside one. */
export function presentTrace(): Trace | undefined {
  return current.getStore()
}

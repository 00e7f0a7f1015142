import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { newRetryBudget, type RetryBudget } from '../store/table/retry-budget.ts'

/** Time, randomness and the retry budget: everything a handler takes from outside besides its event and its table. */
export interface Runtime {
  now: () => number
  randomBytes: (count: number) => Uint8Array
  random: () => number
  wait: (ms: number) => Promise<unknown>
  /** Shared by all requests of a process. */
  retryBudget: RetryBudget
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  randomBytes,
  random: Math.random,
  wait,
  retryBudget: newRetryBudget(),
}

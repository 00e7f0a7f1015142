import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { newRetryBudget, type RetryBudget } from '../store/retry-budget.ts'

/** Time, chance, and what may be spent on retries: the only things a handler takes from the world besides its event and its table. */
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

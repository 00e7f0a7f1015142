import type { RetryBudget } from './retry-budget.ts'

/** The deadline of retries, and the clock, the wait, the randomness and the budget they use. */
export interface RetryTiming {
  /** By the clock of `now`. After it nothing is sent, and no answer is awaited. */
  deadlineMs: number
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<unknown>
  /** Shared by the whole process. */
  retryBudget: RetryBudget
}

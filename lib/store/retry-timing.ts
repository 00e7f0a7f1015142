import type { RetryBudget } from './retry-budget.ts'

/** When to stop trying, and what to wait, draw and spend with until then. */
export interface RetryTiming {
  /** On the clock of `now`. Nothing is sent from then on, and no answer is waited for. */
  deadlineMs: number
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<unknown>
  /** Of the process. */
  retryBudget: RetryBudget
}

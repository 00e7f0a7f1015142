/** When to stop trying, and how to wait and to draw until then. */
export interface RetryTiming {
  /** On the clock of `now`. */
  deadlineMs: number
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<unknown>
}

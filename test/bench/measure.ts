/** One thing that `npm run bench` measures. */
export interface Measure {
  /** As it is asked for: `npm run bench -- NAME`. */
  name: string
  title: string
  /** Whether it starts an engine on data of its own. */
  fillsEngine?: true
  /**
   * @param progress says what is being done; measuring takes its time
   * @param size how much of it: figures come of the whole alone
   */
  run: (progress: (text: string) => void, size: Size) => Promise<Measured>
}

/** All that figures take, or as little as goes through every step: that is what tests run, so that no measure stops working unseen. */
export type Size = 'Whole' | 'Smallest'

/** What was measured: a table for people, figures for machines, and how it stands to what is wanted. */
export interface Measured {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** By name with its unit, such as `medianRatioToBare`. Written to bench-results.json. */
  figures: Readonly<Record<string, number>>
  targets: readonly Target[]
}

/** The goal for a figure, and whether it is met. */
export interface Target {
  wanted: string
  found: string
  isMet: boolean
}

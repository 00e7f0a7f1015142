/** One thing that `npm run bench` measures. */
export interface Measure {
  /** As it is asked for: `npm run bench -- NAME`. */
  name: string
  title: string
  /** @param progress says what is being done; measuring takes its time */
  run: (progress: (text: string) => void) => Promise<Measured>
}

/** What was measured: a table for people, figures for machines, and how it stands to what is wanted. */
export interface Measured {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** By name with its unit, such as `medianRatioToBare`. Written to bench-results.json. */
  figures: Readonly<Record<string, number>>
  targets: readonly Target[]
}

/** What is wanted of a figure, and whether it is met. */
export interface Target {
  wanted: string
  found: string
  isMet: boolean
}

import type { Measure } from './measure.ts'

/** All measures, in the order in which they are made. */
export const measures: readonly Measure[] = []

import { bundleSize } from './bundle-size.ts'
import { coldStart } from './cold-start.ts'
import type { Measure } from './measure.ts'

/** All measures, in the order in which they are made. */
export const measures: readonly Measure[] = [bundleSize, coldStart]

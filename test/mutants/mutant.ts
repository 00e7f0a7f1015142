import type { StageName } from './stages.ts'

/** One clause removed or weakened: its replacement, and the tests that should notice. */
export interface Mutant {
  name: string
  file: string
  /** The guarantee that no longer holds. */
  weakens: string
  /** Stands in the file exactly once, unless it is said where. */
  from: string
  /** Where `from` starts. */
  at?: number
  to: string
  /** The tests most likely to catch it, in the order in which they are asked. */
  stages: readonly StageName[]
  /** Why no test can tell the difference: such a mutant is run, and may survive. */
  unseenBecause?: string
}

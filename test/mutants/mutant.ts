import type { StageName } from './stages.ts'

/** One clause removed or weakened: what stands in its place, and who should notice. */
export interface Mutant {
  name: string
  file: string
  /** What is no longer so. */
  weakens: string
  /** Stands in the file exactly once. */
  from: string
  to: string
  /** The tests most likely to catch it, in the order in which they are asked. */
  stages: readonly StageName[]
  /** Why nobody can tell the difference: such a mutant is run, and may survive. */
  unseenBecause?: string
}

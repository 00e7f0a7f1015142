import { type Answer, type Call, isOutcomeUnknown, type Owner } from './call.ts'
import type { Besides, Evidence } from './evidence.ts'
import type { SimulatedContour } from './simulated-contour.ts'

/** A call as the model judges it. */
export interface Observed {
  call: Call
  /** What it left in the table: this is how an act that nobody heard of is known. */
  evidence: Evidence
  besides: Besides
  contour: Pick<SimulatedContour, 'partnerIds'>
  /** Whose history the call is judged in. */
  owner: Owner
  /** Which part of what it shows is judged; all of it when nothing is said. */
  part?: ListedPart
}

/**
 * A list of partners shows what a partner is and what its leads come to. The two are kept apart, so that no act of a lead may write
 * what a partner is: each is of one moment, both need not be of the same.
 */
export const listedParts = ['profile', 'leadCounts'] as const
export type ListedPart = (typeof listedParts)[number]

/** The answer, when it says what happened. */
export function definiteAnswer(call: Call): Answer | undefined {
  return isOutcomeUnknown(call) ? undefined : call.answer
}

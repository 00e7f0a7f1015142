import { type Answer, type Call, isOutcomeUnknown, type Owner } from './call.ts'
import type { Evidence } from './evidence.ts'
import type { SimulatedContour } from './simulated-contour.ts'

/** A call as the model judges it. */
export interface Observed {
  call: Call
  /** What it left in the table: this is how an act that nobody heard of is known. */
  evidence: Evidence
  contour: Pick<SimulatedContour, 'partnerIds'>
  /** Whose history the call is judged in. */
  owner: Owner
}

/** The answer, when it says what happened. */
export function definiteAnswer(call: Call): Answer | undefined {
  return isOutcomeUnknown(call) ? undefined : call.answer
}

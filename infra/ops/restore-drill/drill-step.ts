/** A step of a drill, what it found, and how long it took. */
export interface DrillStep {
  step: string
  said: string
  ms: number
}

/**
 * Goes through a step, and tells when it is over.
 *
 * @param of.now milliseconds
 */
export async function timedStep<Found>(
  { now, tell }: { now: () => number; tell: (step: DrillStep) => void },
  step: string,
  work: () => Promise<Found>,
  said: (found: Found) => string,
): Promise<Found> {
  const began = now()
  const found = await work()
  tell({ step, said: said(found), ms: Math.round(now() - began) })
  return found
}

/** A step as a line for people. */
export const stepLine = ({ step, said, ms }: DrillStep): string => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${step}: ${said}`

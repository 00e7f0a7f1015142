import type { Contour } from '../domain/contour/contour.ts'
import type { Doer } from '../domain/people/actor.ts'

/**
 * Who does the act: the door knows. A function of the contour, because a key is shown with its administrator; a promise for people,
 * who are identified in parallel with the reads of the act.
 */
export type DoneBy = (contour: Contour) => Doer | Promise<Doer>

/** Header of an answer to a request whose externalId was known: it shows the thing that has it, and nothing was done. */
export const thereAlready = { 'External-Id-Known': 'true' } as const

/** What an act takes of a request, the same through every door. */
export interface AskedAct<Body> {
  /** Validated by the door. */
  body: Body
  path: Readonly<Record<string, string | undefined>>
  doneBy: DoneBy
  at: string
  newId: () => string
}

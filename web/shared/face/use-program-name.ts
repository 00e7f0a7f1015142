import { usePerson } from '../session/session.ts'
import { useFace } from './face.ts'

/** What the program is called in front of people who are signed in: by its name, or by that of the contour. */
export function useProgramName(): string {
  const { contour } = usePerson()
  return useFace()?.displayName ?? contour.name
}

import { ApiError, maxViolations } from '../errors.ts'
import { type Fault, pathOf, refuse } from './validated.ts'

/** Stands where bytes could not be read as UTF-8: API Gateway puts it there, and many a program before it. */
const replacement = '\ufffd'

/**
 * Refuses text that lost its characters on the way, in values and in names, known or not. Once they are lost all names of
 * a length look the same, and one client's application would pass for another's.
 *
 * @throws ApiError BODY_NOT_UTF8 of the first place, with all of them as violations
 */
export function refuseGarbledText(body: object): void {
  refuse([...garbledPlaces(body, []).take(maxViolations)].map(faultAt))
}

type Place = readonly PropertyKey[]

function* garbledPlaces(value: unknown, at: Place): Generator<Place> {
  if (typeof value === 'string' && value.includes(replacement)) yield at
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const place = [...at, Array.isArray(value) ? Number(name) : name]
    if (name.includes(replacement)) yield place
    else yield* garbledPlaces(member, place)
  }
}

function faultAt(place: Place): Fault {
  const path = pathOf(place)
  const error = new ApiError('BODY_NOT_UTF8', { field: path })
  return { error, violation: { path, message: error.message } }
}

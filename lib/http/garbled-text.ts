import { nul } from '../domain/value/unseen-characters.ts'
import { ApiError, maxViolations } from '../errors.ts'
import { nulFault } from './nul-fault.ts'
import { type Fault, pathOf, refuse } from './validated.ts'

/** Stands for bytes that are not UTF-8: API Gateway inserts it, and so do many programs before it. */
const replacement = '\ufffd'

/**
 * Refuses text that lost characters in transit, and text that not every engine can store, in values and in names, known or not.
 * Otherwise all garbled names of one length would look the same, and one client's application would pass for another's.
 *
 * @throws ApiError BODY_NOT_UTF8 or TEXT_HAS_NUL for the first place, with all of them as violations
 */
export function refuseGarbledText(body: object): void {
  refuse([...faultsIn(body, []).take(maxViolations)])
}

type Place = readonly PropertyKey[]

function* faultsIn(value: unknown, at: Place): Generator<Fault> {
  if (typeof value === 'string') yield* faultOf(value, at)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const place = [...at, Array.isArray(value) ? Number(name) : name]
    const [fault] = faultOf(name, place)
    if (fault) yield fault
    else yield* faultsIn(member, place)
  }
}

function faultOf(text: string, place: Place): Fault[] {
  if (text.includes(replacement)) return [garbledFault(pathOf(place))]
  return text.includes(nul) ? [nulFault(pathOf(place))] : []
}

function garbledFault(path: string): Fault {
  const error = new ApiError('BODY_NOT_UTF8', { field: path })
  return { error, violation: { path, message: error.message } }
}

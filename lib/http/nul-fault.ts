import { ApiError } from '../errors.ts'
import type { Fault } from './validated.ts'

/** The fault of a text with U+0000, by the path of its field. */
export function nulFault(path: string): Fault {
  const error = new ApiError('TEXT_HAS_NUL', { field: path })
  return { error, violation: { path, message: error.message } }
}

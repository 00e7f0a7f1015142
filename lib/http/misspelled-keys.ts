import { ApiError } from '../errors.ts'
import type { UnknownKey } from './unknown-keys.ts'
import { type Fault, pathOf } from './validated.ts'

/**
 * The faults of keys that differ from known ones only in letter case, `_` or `-`. If they were ignored like other unknown keys, a
 * promocode would be lost, and a reward with it.
 */
export function misspelledKeys(unknown: readonly UnknownKey[]): Fault[] {
  return unknown.flatMap(({ path, meant }) => (meant === undefined ? [] : [faultOf(pathOf(path), pathOf(meant))]))
}

function faultOf(sent: string, known: string): Fault {
  const error = new ApiError('BODY_KEY_MISSPELLED', { sent, known })
  return { error, violation: { path: sent, message: error.message } }
}

import type * as z from 'zod/mini'
import { ApiError, type ErrorCode, errorTable, InvariantViolation, maxViolations, type Violation } from '../errors.ts'

/**
 * Parses input with a schema.
 *
 * @param before faults that were found already
 * @throws ApiError the first fault, with all of them as violations
 */
export function validated(schema: z.ZodMiniType, sent: unknown, before: readonly Fault[] = []): unknown {
  const { success, data, error } = schema.safeParse(sent)
  refuse([...before, ...(error?.issues ?? []).slice(0, maxViolations).map(faultOf)])
  if (!success) throw new InvariantViolation('a schema refused what was sent, and named no fault')
  return data
}

/** @throws ApiError the first of the faults, with all of them as violations, if there is any */
export function refuse(faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  first.error.violations = faults.slice(0, maxViolations).map(({ violation }) => violation)
  throw first.error
}

/** One fault of the input. */
export interface Fault {
  error: ApiError
  violation: Violation
}

/** Schemas name the error code; its text and details are added here. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  const path = pathOf(issue.path)
  const details = { field: path, maxLength: 'maximum' in issue ? Number(issue.maximum) : 0 }
  const code = issue.message as ErrorCode
  // Some messages depend on the field; none of these errors has additional members.
  const isVaried = typeof errorTable[code].message === 'function'
  const error: ApiError = isVaried ? new ApiError(code as 'TEXT_TOO_LONG', details) : new ApiError(code as 'REASON_REQUIRED')
  const { detail } = ('params' in issue ? issue.params : {}) as { detail?: string }
  return { error, violation: { path, message: detail === undefined ? error.message : `${error.message}: ${detail}` } }
}

/** An answer shows no more than this of a name that a caller made up. */
const shownNameLength = 100

/** @example pathOf(['fields', 2, 'value']) === 'fields[2].value' */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, part) => {
    if (typeof part === 'number') return `${whole}[${part}]`
    const name = String(part).slice(0, shownNameLength)
    return whole === '' ? name : `${whole}.${name}`
  }, '')
}

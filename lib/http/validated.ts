import type * as z from 'zod/mini'
import { ApiError, type ErrorCode, InvariantViolation, type Violation } from '../errors.ts'

/**
 * What a schema makes of something that was sent.
 *
 * @param before faults that were found already
 * @throws ApiError the first fault, with all of them as violations
 */
export function validated(schema: z.ZodMiniType, sent: unknown, before: readonly Fault[] = []): unknown {
  const { success, data, error } = schema.safeParse(sent)
  const faults = [...before, ...(error?.issues ?? []).map(faultOf)]
  const [first] = faults
  if (success && !first) return data
  if (!first) throw new InvariantViolation('a schema refused what was sent, and named no fault')
  first.error.violations = faults.map(({ violation }) => violation)
  throw first.error
}

/** What is wrong with one place of what was sent. */
export interface Fault {
  error: ApiError
  violation: Violation
}

/** The schemas name the error; its texts, and what they need, are put together here. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  const path = pathOf(issue.path)
  const details = { field: path, maxLength: 'maximum' in issue ? Number(issue.maximum) : 0 }
  const error = new ApiError(issue.message as 'TEXT_TOO_LONG' & ErrorCode, details) as ApiError
  return { error, violation: { path, message: error.message } }
}

/** @example pathOf(['fields', 2, 'value']) === 'fields[2].value' */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, part) => {
    if (typeof part === 'number') return `${whole}[${part}]`
    return whole === '' ? String(part) : `${whole}.${String(part)}`
  }, '')
}

import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

/** More than a legal type asks. */
const maxAnswers = 100

const expected = { error: 'LEGAL_FIELDS_EXPECTED' satisfies ErrorCode }

/** Answers to what a legal type asks. The domain checks each. */
export const legalDetails = () =>
  z
    .array(z.object({ fieldTypeId: z.optional(z.unknown()), value: z.optional(z.unknown()) }, expected), expected)
    .check(z.maxLength(maxAnswers, expected))

/** The errors of these, in the order of the checks. */
export const legalDetailsErrors = [
  'LEGAL_FIELD_REQUIRED',
  'LEGAL_FIELD_UNKNOWN',
  'LEGAL_FIELD_INVALID',
] as const satisfies readonly ErrorCode[]

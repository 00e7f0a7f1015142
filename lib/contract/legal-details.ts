import * as z from 'zod/mini'
import { maxFormBytes } from '../domain/partner/legal-file.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableAccess } from './endpoint-spec.ts'

/** More than a legal type asks. */
const maxAnswers = 100

const expected = { error: 'LEGAL_FIELDS_EXPECTED' satisfies ErrorCode }

/** Answers to what a legal type asks. The domain checks each. */
export const legalDetails = () =>
  z
    .array(
      z.object({ fieldTypeId: z.optional(z.unknown()), value: z.optional(z.unknown()), file: z.optional(z.unknown()) }, expected),
      expected,
    )
    .check(z.maxLength(maxAnswers, expected))

/** The errors of these, in the order of the checks. */
export const legalDetailsErrors = [
  'LEGAL_FIELD_REQUIRED',
  'LEGAL_FIELD_UNKNOWN',
  'LEGAL_FIELD_INVALID',
] as const satisfies readonly ErrorCode[]

/** As much as the files of a form take in base64, and all else as usual. */
export const maxLegalDetailsBytes = Math.ceil(maxFormBytes / 3) * 4 + 256 * 1024

/** Reading and changing answers with their files. */
export const legalDetailsAccess = [
  { partition: 'LEGALDETAILS', actions: ['GetItem', 'PutItem'] },
  { partition: 'LEGALFILES#*', actions: ['PutItem', 'DeleteItem'] },
] as const satisfies readonly TableAccess[]

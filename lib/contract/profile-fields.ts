import * as z from 'zod/mini'
import { isId } from '../domain/value/id.ts'
import { maxRevision } from '../domain/value/revision.ts'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'
import { address, nameOrNull } from './sign-in-fields.ts'

/** The maximum of a contour file. */
const maxInnLength = 50
/** More groups than any contour has. */
const maxGroups = 100

const idText = () =>
  z.string({ error: 'ID_EXPECTED' satisfies ErrorCode }).check(z.refine(isId, 'ID_EXPECTED' satisfies ErrorCode))
const flag = () => z.boolean({ error: 'BOOLEAN_EXPECTED' satisfies ErrorCode })

/** Null and blank become null. People write blanks between digits; they are removed. */
const inn = () =>
  z.pipe(
    z.nullable(text(maxInnLength)),
    z.transform((sent) => sent?.replaceAll(/\s/g, '') || null),
  )

const groupIds = () =>
  z
    .array(idText(), { error: 'IDS_EXPECTED' satisfies ErrorCode })
    .check(z.maxLength(maxGroups, 'IDS_EXPECTED' satisfies ErrorCode))

/** Of the profile that an administrator looked at. */
export const profileRevision = z
  .number({ error: 'REVISION_REQUIRED' satisfies ErrorCode })
  .check(z.refine((sent) => Number.isInteger(sent) && sent >= 1 && sent <= maxRevision, 'REVISION_REQUIRED' satisfies ErrorCode))

/** What an administrator enters into a profile, field by field. */
export const profileFields = {
  email: address(),
  firstName: nameOrNull(),
  middleName: nameOrNull(),
  lastName: nameOrNull(),
  legalTypeId: z.nullable(idText()),
  inn: inn(),
  levelId: z.nullable(idText()),
  groupIds: groupIds(),
  isConfirmed: flag(),
  isActive: flag(),
}

/** The errors of these, in the order of the checks. */
export const profileErrors = [
  'EMAIL_INVALID',
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
  'ID_EXPECTED',
  'IDS_EXPECTED',
  'BOOLEAN_EXPECTED',
  'LEGAL_TYPE_NOT_FOUND',
  'LEVEL_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'INN_INVALID',
  'EMAIL_TAKEN',
] as const satisfies readonly ErrorCode[]

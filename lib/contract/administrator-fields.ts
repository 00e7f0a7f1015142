import * as z from 'zod/mini'
import { roleNames } from '../domain/people/permission.ts'
import type { ErrorCode } from '../errors.ts'
import { address, optionalName, personName, nameOrNull } from './sign-in-fields.ts'

/** What an owner enters about an administrator. */
export const administratorFields = {
  email: address(),
  firstName: personName('FIRST_NAME_REQUIRED'),
  lastName: personName('LAST_NAME_REQUIRED'),
  middleName: optionalName(),
}

/** The same for a change: what is absent stays. */
export const editedFields = {
  email: z.optional(administratorFields.email),
  firstName: z.optional(administratorFields.firstName),
  lastName: z.optional(administratorFields.lastName),
  middleName: z.optional(nameOrNull()),
}

const rolesExpected = 'ROLES_EXPECTED' satisfies ErrorCode

/** One role or more, each once. */
export const invitedRoles = () =>
  z.array(z.enum(roleNames, { error: 'ROLE_UNKNOWN' satisfies ErrorCode }), { error: rolesExpected }).check(
    z.minLength(1, rolesExpected),
    z.refine((roles) => new Set(roles).size === roles.length, rolesExpected),
  )

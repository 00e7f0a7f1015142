import * as z from 'zod/mini'
import { roleNames } from '../../../lib/domain/people/permission.ts'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { rolesTakenAccess } from '../../../lib/contract/roles-taken-access.ts'

/** Gives an administrator a role, or takes one away together with the keys that it allowed. */
export const changeRole = {
  name: 'change-role',
  method: 'PUT',
  path: '/api/console/administrator/{id}/role',
  access: 'Administrator',
  permission: 'people.manage',
  stepUp: true,
  streamed: false,
  body: z.object({
    role: z.enum(roleNames, { error: 'ROLE_UNKNOWN' }),
    granted: z.boolean({ error: 'ROLE_CHANGE_REQUIRED' }),
    reason: optionalText(maxReasonLength),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'ROLE_UNKNOWN',
    'ROLE_CHANGE_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ADMINISTRATOR_NOT_FOUND',
    'LAST_OWNER',
    'ROLE_KEYS_TOO_MANY',
    // For roles that the previous release does not know.
    'UPGRADE_NOT_CLOSED',
  ],
  table: rolesTakenAccess,
  emits: ['key.revoked'],
} as const satisfies EndpointSpec

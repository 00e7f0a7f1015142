import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { rolesTakenAccess } from '../../../lib/contract/roles-taken-access.ts'

/** An owner removes an administrator, with all roles, sessions, passkeys and API keys. */
export const removeAdministrator = {
  name: 'remove-administrator',
  method: 'POST',
  path: '/api/console/administrator/{id}/removal',
  access: 'Administrator',
  permission: 'people.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ADMINISTRATOR_NOT_FOUND',
    'LAST_OWNER',
    'ROLE_KEYS_TOO_MANY',
    'UPGRADE_NOT_CLOSED',
  ],
  table: rolesTakenAccess,
  emits: ['key.revoked'],
} as const satisfies EndpointSpec

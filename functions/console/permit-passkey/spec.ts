import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec, mailAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An owner lets another administrator, who has lost all passkeys, add one with a mailed code. */
export const permitPasskey = {
  name: 'permit-passkey',
  method: 'POST',
  path: '/api/console/administrator/{id}/passkey-permit',
  access: 'Administrator',
  permission: 'people.manage',
  stepUp: true,
  proof: 'Passkey',
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 201,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ADMINISTRATOR_NOT_FOUND',
    'PASSKEY_PERMIT_OWN',
    'PASSKEY_PERMIT_NO_ROLE',
  ],
  table: [
    ...provingAdministratorAccess,
    { partition: 'PASSKEYHOLDERS', actions: ['Query', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec

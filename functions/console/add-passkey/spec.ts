import * as z from 'zod/mini'
import { bodyErrors, type EndpointSpec, mailAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { passkeyName, passkeyNameErrors, registrationFields } from '../../../lib/contract/passkey-fields.ts'

/**
 * An administrator adds a passkey to sign in with. The first takes a mailed code (where passkeys are required, also an owner's
 * permit); a further one takes an existing passkey; one that replaces all lost passkeys takes a code and such a permit.
 */
export const addPasskey = {
  name: 'add-passkey',
  method: 'POST',
  path: '/api/console/passkey',
  access: 'Administrator',
  permission: undefined,
  stepUp: true,
  proof: 'Recent',
  streamed: false,
  body: z.object({ name: passkeyName(), ...registrationFields() }),
  success: 201,
  errors: [
    ...bodyErrors,
    ...passkeyNameErrors,
    'PASSKEY_ANSWER_INVALID',
    'PASSKEY_REFUSED',
    'PASSKEY_PERMIT_REQUIRED',
    'PASSKEYS_TOO_MANY',
    'PASSKEY_TAKEN',
  ],
  table: [
    ...provingAdministratorAccess,
    { partition: 'PASSKEYCHALLENGE#*', actions: ['DeleteItem'] },
    { partition: 'PASSKEYS#*', actions: ['Query', 'PutItem', 'DeleteItem'] },
    { partition: 'PASSKEYOF#*', actions: ['PutItem', 'DeleteItem'] },
    { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem', 'PutItem', 'DeleteItem'] },
    { partition: 'PASSKEYHOLDERS', actions: ['GetItem', 'PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec

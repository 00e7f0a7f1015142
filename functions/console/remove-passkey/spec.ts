import { actingLoginAccess, type EndpointSpec, mailAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator removes one of their passkeys, which can then no longer sign in. */
export const removePasskey = {
  name: 'remove-passkey',
  method: 'DELETE',
  path: '/api/console/passkey/{id}',
  access: 'Administrator',
  permission: undefined,
  stepUp: true,
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PASSKEY_NOT_FOUND'],
  table: [
    ...actingLoginAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PASSKEYS#*', actions: ['Query', 'DeleteItem'] },
    { partition: 'PASSKEYOF#*', actions: ['DeleteItem'] },
    { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem', 'DeleteItem'] },
    { partition: 'PASSKEYHOLDERS', actions: ['Query', 'GetItem', 'PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec

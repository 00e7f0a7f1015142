import * as z from 'zod/mini'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { passkeyName, passkeyNameErrors } from '../../../lib/contract/passkey-fields.ts'

/** An administrator renames one of their passkeys. */
export const renamePasskey = {
  name: 'rename-passkey',
  method: 'PUT',
  path: '/api/console/passkey/{id}',
  access: 'Administrator',
  permission: undefined,
  streamed: false,
  body: z.object({ name: passkeyName() }),
  success: 200,
  errors: [...bodyErrors, ...passkeyNameErrors, 'PASSKEY_NOT_FOUND'],
  table: [
    ...actingAdministratorAccess,
    { partition: 'PASSKEYS#*', actions: ['Query', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
  ],
} as const satisfies EndpointSpec

import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The passkeys of the signed-in administrator. */
export const listPasskeys = {
  name: 'list-passkeys',
  method: 'GET',
  path: '/api/console/passkey',
  access: 'Administrator',
  permission: undefined,
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...readingAdministratorAccess,
    { partition: 'PASSKEYS#*', actions: ['Query'] },
    { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All administrators with their roles and last sign-in. */
export const listAdministrators = {
  name: 'list-administrators',
  method: 'GET',
  path: '/api/console/administrator',
  access: 'Administrator',
  permission: 'people.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'LOGINS#*', actions: ['Query'] },
    { partition: 'PASSKEYHOLDERS', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All API keys, and when each was last used. */
export const listKeys = {
  name: 'list-keys',
  method: 'GET',
  path: '/api/console/key',
  access: 'Administrator',
  permission: 'keys.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'KEYS', actions: ['Query'] },
    { partition: 'KEYUSES', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

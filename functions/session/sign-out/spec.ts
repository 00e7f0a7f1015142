import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Signs out here. */
export const signOut = {
  name: 'sign-out',
  method: 'DELETE',
  path: '/api/session',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
  ],
} as const satisfies EndpointSpec

import type { EndpointSpec } from './endpoint-spec.ts'

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
    { partition: 'LOGIN#*', actions: ['BatchGetItem'] },
    { partition: 'LOGINEND#*', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'LOGINUSE#*', actions: ['BatchGetItem', 'UpdateItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
  ],
} as const satisfies EndpointSpec

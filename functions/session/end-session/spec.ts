import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Signs out elsewhere, for example on a lost phone. */
export const endSession = {
  name: 'end-session',
  method: 'DELETE',
  path: '/api/session/{id}',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'LOGIN_NOT_FOUND'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'LOGINS#*', actions: ['GetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
  ],
} as const satisfies EndpointSpec

import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The sessions of the signed-in person. */
export const listSessions = {
  name: 'list-sessions',
  method: 'GET',
  path: '/api/session/list',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'LOGINS#*', actions: ['Query'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

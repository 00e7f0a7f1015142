import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Who is signed in, and what the apps need to know before anything else. */
export const showSession = {
  name: 'show-session',
  method: 'GET',
  path: '/api/session',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

import type { EndpointSpec } from './endpoint-spec.ts'

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
    { partition: 'LOGIN#*', actions: ['BatchGetItem'] },
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'LOGINUSE#*', actions: ['BatchGetItem', 'UpdateItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

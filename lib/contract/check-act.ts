import { type EndpointSpec, loginAccess } from './endpoint-spec.ts'

/** Whether an act was done, by the Idempotency-Key that it was sent under: somebody looks, and nothing is done by it. */
export const checkAct = {
  name: 'check-act',
  method: 'GET',
  path: '/api/session/act/{key}',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'KEPT#*', actions: ['GetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

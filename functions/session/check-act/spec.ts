import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Looks up whether an act was done, by the Idempotency-Key it was sent with; changes nothing. */
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

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The levels that a partner can have. */
export const listLevels = {
  name: 'list-levels',
  method: 'GET',
  path: '/api/external/level',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec

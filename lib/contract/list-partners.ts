import { type EndpointSpec, keyAccess } from './endpoint-spec.ts'

/** spec: GET /partner */
export const listPartners = {
  name: 'list-partners',
  method: 'GET',
  path: '/api/external/partner',
  summary: 'All partners with their lead counts, newest first',
  access: 'ApiKey',
  streamed: true,
  body: undefined,
  success: 200,
  errors: [],
  table: [keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'PARTNERS', actions: ['Query'] }],
} as const satisfies EndpointSpec

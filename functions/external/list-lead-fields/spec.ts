import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** spec: GET /lead-fields */
export const listLeadFields = {
  name: 'list-lead-fields',
  method: 'GET',
  path: '/api/external/lead-fields',
  access: 'ApiKey',
  permission: 'leads.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The statuses that PUT /lead/{id}/status can name. spec: Resources, Lead */
export const listLeadStatuses = {
  name: 'list-lead-statuses',
  method: 'GET',
  path: '/api/external/lead-statuses',
  access: 'ApiKey',
  permission: 'leads.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec

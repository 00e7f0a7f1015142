import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One lead with its deals and its history. */
export const showLead = {
  name: 'show-lead',
  method: 'GET',
  path: '/api/external/lead/{id}',
  access: 'ApiKey',
  permission: 'leads.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'LEAD_NOT_FOUND'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

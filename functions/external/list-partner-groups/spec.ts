import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The groups that partners can belong to. */
export const listPartnerGroups = {
  name: 'list-partner-groups',
  method: 'GET',
  path: '/api/external/partner-group',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The legal types that a new partner can have, with what each asks. */
export const listLegalTypes = {
  name: 'list-legal-types',
  method: 'GET',
  path: '/api/external/legal-type',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec

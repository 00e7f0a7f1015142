import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All offers, without their rules, for programs. */
export const listOffers = {
  name: 'list-offers',
  method: 'GET',
  path: '/api/external/offer',
  access: 'ApiKey',
  permission: 'offers.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'OFFER#*', actions: ['Query'] }],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One offer with its rules, for programs. */
export const showOffer = {
  name: 'show-offer',
  method: 'GET',
  path: '/api/external/offer/{id}',
  access: 'ApiKey',
  permission: 'offers.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'OFFER_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'OFFER#*', actions: ['Query'] }],
} as const satisfies EndpointSpec

import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The offers open to the signed-in partner, with what that partner earns. */
export const listOwnOffers = {
  name: 'list-own-offers',
  method: 'GET',
  path: '/api/account/offer',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

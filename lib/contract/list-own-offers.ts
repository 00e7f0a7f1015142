import { type EndpointSpec, loginAccess } from './endpoint-spec.ts'

/** The offers that take clients of the partner who is signed in, with what that partner earns. */
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

import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'

/** The signed-in partner's own details and agreements. */
export const showOwnProfile = {
  name: 'show-own-profile',
  method: 'GET',
  path: '/api/account/profile',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...ownReadAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'AGREEMENTS#*', actions: ['Query'] },
    { partition: 'PAYMENTDETAILS#*', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

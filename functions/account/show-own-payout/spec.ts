import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'

/** A payout request of the signed-in partner, with its history. */
export const showOwnPayout = {
  name: 'show-own-payout',
  method: 'GET',
  path: '/api/account/payout/{id}',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PAYOUT_NOT_FOUND'],
  table: [
    ...ownReadAccess,
    { partition: 'CONTOUR', actions: ['GetItem'] },
    { partition: 'PAYOUTS', actions: ['GetItem'] },
    { partition: 'PAYOUT#*', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

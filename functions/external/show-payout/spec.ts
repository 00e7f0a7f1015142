import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One payout request with its history. */
export const showPayout = {
  name: 'show-payout',
  method: 'GET',
  path: '/api/external/payout/{id}',
  access: 'ApiKey',
  permission: 'payouts.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PAYOUT_NOT_FOUND'],
  table: [
    ...keyAccess,
    { partition: 'PAYOUTS', actions: ['GetItem'] },
    { partition: 'PAYOUT#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

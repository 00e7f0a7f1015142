import { type EndpointSpec, keyAccess } from './endpoint-spec.ts'

/** spec: GET /payout */
export const listPayouts = {
  name: 'list-payouts',
  method: 'GET',
  path: '/api/external/payout',
  summary: 'All payout requests, newest first',
  access: 'ApiKey',
  streamed: true,
  body: undefined,
  success: 200,
  errors: [],
  table: [keyAccess, { partition: 'PAYOUTS', actions: ['Query'] }, { partition: 'PARTNERS', actions: ['BatchGetItem'] }],
} as const satisfies EndpointSpec

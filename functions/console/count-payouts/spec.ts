import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** How many payout requests each status has, their total amount, and since when the oldest waits. */
export const countPayouts = {
  name: 'count-payouts',
  method: 'GET',
  path: '/api/console/payout/summary',
  access: 'Administrator',
  permission: 'payouts.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PAYOUTS#*', index: 'payouts-by-status', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

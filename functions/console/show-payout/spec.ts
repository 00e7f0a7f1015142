import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One payout request with its history, for the administrator who decides it. */
export const consoleShowPayout = {
  name: 'console-show-payout',
  method: 'GET',
  path: '/api/console/payout/{id}',
  access: 'Administrator',
  permission: 'payouts.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PAYOUT_NOT_FOUND'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['GetItem', 'BatchGetItem'] },
    { partition: 'PAYOUT#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

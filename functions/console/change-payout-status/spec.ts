import { payoutMovePermissions } from '../../../lib/domain/payout/payout.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { payoutDecision } from '../../../lib/contract/payout-move.ts'

/** An administrator moves a payout request, like PUT /payout/{id}/status of the API. */
export const consoleChangePayoutStatus = {
  name: 'console-change-payout-status',
  method: 'PUT',
  path: '/api/console/payout/{id}/status',
  access: 'Administrator',
  permission: { field: 'status', by: payoutMovePermissions },
  stepUp: ({ status }) => status === 'Paid',
  streamed: false,
  body: payoutDecision(),
  success: 200,
  errors: [
    ...bodyErrors,
    'PAYOUT_STATUS_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'PAYOUT_TRANSITION_FORBIDDEN',
    'PAYOUT_NEEDS_FOUR_EYES',
    'PAYOUT_COOLS_DOWN',
    'PAYOUT_SHORTFALL_INVALID',
    'PAYOUT_SHORTFALL_UNCONFIRMED',
    'PAYOUT_UNCOVERED',
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'PAYOUTS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PAYOUT#*', actions: ['Query', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['payout.approved', 'payout.rejected', 'payout.paid'],
} as const satisfies EndpointSpec

import { payoutMovePermissions } from '../../../lib/domain/payout/payout.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  moneyKeyAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { payoutMove } from '../../../lib/contract/payout-move.ts'

/** spec: PUT /payout/{id}/status */
export const changePayoutStatus = {
  name: 'change-payout-status',
  method: 'PUT',
  path: '/api/external/payout/{id}/status',
  access: 'ApiKey',
  permission: { field: 'status', by: payoutMovePermissions },
  streamed: false,
  body: payoutMove(),
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
    'PAYOUT_UNCOVERED',
  ],
  table: [
    ...moneyKeyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PAYOUT#*', actions: ['Query', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['payout.approved', 'payout.rejected', 'payout.paid'],
} as const satisfies EndpointSpec

import { payoutMovePermissions } from '../domain/payout/payout.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** Moves a payout request. */
export const changePayoutStatusAct = {
  method: 'PUT',
  permission: { field: 'status', by: payoutMovePermissions },
  streamed: false,
  success: 200,
  /** Before those of a request that is not covered: an administrator may confirm that. */
  errors: [
    ...bodyErrors,
    'PAYOUT_STATUS_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'PAYOUT_TRANSITION_FORBIDDEN',
    'PAYOUT_NEEDS_FOUR_EYES',
    'PAYOUT_COOLS_DOWN',
  ],
  table: [
    { partition: 'PAYOUTS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PAYOUT#*', actions: ['Query', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['payout.approved', 'payout.rejected', 'payout.paid'],
} as const satisfies ActSpec

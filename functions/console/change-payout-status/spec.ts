import { changePayoutStatusAct } from '../../../lib/contract/change-payout-status.ts'
import { type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { payoutDecision } from '../../../lib/contract/payout-move.ts'

/** An administrator moves a payout request, like PUT /payout/{id}/status of the API. */
export const consoleChangePayoutStatus = {
  ...changePayoutStatusAct,
  name: 'console-change-payout-status',
  path: '/api/console/payout/{id}/status',
  access: 'Administrator',
  stepUp: ({ status }) => status === 'Paid',
  body: payoutDecision(),
  errors: [
    ...changePayoutStatusAct.errors,
    'PAYOUT_IN_REGISTRY',
    'PAYOUT_SHORTFALL_INVALID',
    'PAYOUT_SHORTFALL_UNCONFIRMED',
    'PAYOUT_UNCOVERED',
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'REGISTERED', actions: ['GetItem', 'ConditionCheckItem'] },
    ...changePayoutStatusAct.table,
  ],
} as const satisfies EndpointSpec

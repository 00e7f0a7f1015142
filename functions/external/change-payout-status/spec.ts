import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { changePayoutStatusAct } from '../../../lib/contract/change-payout-status.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { payoutMove } from '../../../lib/contract/payout-move.ts'

/** spec: PUT /payout/{id}/status */
export const changePayoutStatus = {
  ...changePayoutStatusAct,
  name: 'change-payout-status',
  path: '/api/external/payout/{id}/status',
  access: 'ApiKey',
  body: payoutMove(),
  errors: [...changePayoutStatusAct.errors, 'PAYOUT_UNCOVERED'],
  table: [...actingMoneyKeyAccess, ...changePayoutStatusAct.table],
} as const satisfies EndpointSpec

import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { cancelDealAct } from '../../../lib/contract/cancel-deal.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Cancels a deal that fell through, which takes back what it earned. */
export const cancelDeal = {
  ...cancelDealAct,
  name: 'cancel-deal',
  path: '/api/external/lead/{id}/deal/{dealId}/cancel',
  access: 'ApiKey',
  table: [...actingMoneyKeyAccess, ...cancelDealAct.table],
} as const satisfies EndpointSpec

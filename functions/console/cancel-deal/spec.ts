import { cancelDealAct } from '../../../lib/contract/cancel-deal.ts'
import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator cancels a deal, like PUT /lead/{id}/deal/{dealId}/cancel of the API. */
export const consoleCancelDeal = {
  ...cancelDealAct,
  name: 'console-cancel-deal',
  path: '/api/console/lead/{id}/deal/{dealId}/cancel',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...cancelDealAct.table],
} as const satisfies EndpointSpec

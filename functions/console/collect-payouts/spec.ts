import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { collectPayoutsAct } from '../../../lib/contract/collect-payouts.ts'

/** An administrator adds approved payouts to a registry. */
export const consoleCollectPayouts = {
  ...collectPayoutsAct,
  name: 'console-collect-payouts',
  path: '/api/console/registry/{id}/payouts',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...collectPayoutsAct.table],
} as const satisfies EndpointSpec

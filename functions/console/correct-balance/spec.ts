import { correctBalanceAct } from '../../../lib/contract/correct-balance.ts'
import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator adds to a partner's balance, or takes away from it. */
export const consoleCorrectBalance = {
  ...correctBalanceAct,
  name: 'console-correct-balance',
  path: '/api/console/partner/{id}/correction',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...correctBalanceAct.table],
} as const satisfies EndpointSpec

import { reverseEntryAct } from '../../../lib/contract/reverse-entry.ts'
import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator takes an accrual back, once. */
export const consoleReverseEntry = {
  ...reverseEntryAct,
  name: 'console-reverse-entry',
  path: '/api/console/partner/{id}/entry/{revision}/reverse',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...reverseEntryAct.table],
} as const satisfies EndpointSpec

import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listRegistryPayoutsAct } from '../../../lib/contract/list-registry-payouts.ts'

/** The payouts of a registry, page by page, for administrators. */
export const consoleListRegistryPayouts = {
  ...listRegistryPayoutsAct,
  name: 'console-list-registry-payouts',
  path: '/api/console/registry/{id}/payouts',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...listRegistryPayoutsAct.table],
} as const satisfies EndpointSpec

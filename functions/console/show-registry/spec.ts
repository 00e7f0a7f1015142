import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { showRegistryAct } from '../../../lib/contract/show-registry.ts'

/** One registry of payouts, for administrators. */
export const consoleShowRegistry = {
  ...showRegistryAct,
  name: 'console-show-registry',
  path: '/api/console/registry/{id}',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...showRegistryAct.table],
} as const satisfies EndpointSpec

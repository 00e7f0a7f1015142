import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listRegistriesAct } from '../../../lib/contract/list-registries.ts'

/** Registries of payouts, page by page, for administrators. */
export const consoleListRegistries = {
  ...listRegistriesAct,
  name: 'console-list-registries',
  path: '/api/console/registry',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...listRegistriesAct.table],
} as const satisfies EndpointSpec

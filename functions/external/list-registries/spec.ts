import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listRegistriesAct } from '../../../lib/contract/list-registries.ts'

/** Registries of payouts, page by page, for programs. */
export const listRegistries = {
  ...listRegistriesAct,
  name: 'list-registries',
  path: '/api/external/registry',
  access: 'ApiKey',
  table: [...keyAccess, ...listRegistriesAct.table],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listRegistryPayoutsAct } from '../../../lib/contract/list-registry-payouts.ts'

/** The payouts of a registry, page by page, for programs. */
export const listRegistryPayouts = {
  ...listRegistryPayoutsAct,
  name: 'list-registry-payouts',
  path: '/api/external/registry/{id}/payouts',
  access: 'ApiKey',
  table: [...keyAccess, ...listRegistryPayoutsAct.table],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { showRegistryAct } from '../../../lib/contract/show-registry.ts'

/** A registry of payouts, for programs. */
export const showRegistry = {
  ...showRegistryAct,
  name: 'show-registry',
  path: '/api/external/registry/{id}',
  access: 'ApiKey',
  table: [...keyAccess, ...showRegistryAct.table],
} as const satisfies EndpointSpec

import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { changeRegistryStatusAct } from '../../../lib/contract/change-registry-status.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Moves a registry on, with a key. */
export const changeRegistryStatus = {
  ...changeRegistryStatusAct,
  name: 'change-registry-status',
  path: '/api/external/registry/{id}/status',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...changeRegistryStatusAct.table],
} as const satisfies EndpointSpec

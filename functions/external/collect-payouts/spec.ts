import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { collectPayoutsAct } from '../../../lib/contract/collect-payouts.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Adds payouts to a registry, with a key. */
export const collectPayouts = {
  ...collectPayoutsAct,
  name: 'collect-payouts',
  path: '/api/external/registry/{id}/payouts',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...collectPayoutsAct.table],
} as const satisfies EndpointSpec

import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { releasePayoutAct } from '../../../lib/contract/release-payout.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Takes a payout out of a registry, with a key. */
export const releasePayout = {
  ...releasePayoutAct,
  name: 'release-payout',
  path: '/api/external/registry/{id}/release',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...releasePayoutAct.table],
} as const satisfies EndpointSpec

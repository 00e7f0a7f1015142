import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { releasePayoutAct } from '../../../lib/contract/release-payout.ts'

/** An administrator takes a payout out of a registry. */
export const consoleReleasePayout = {
  ...releasePayoutAct,
  name: 'console-release-payout',
  path: '/api/console/registry/{id}/release',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...releasePayoutAct.table],
} as const satisfies EndpointSpec

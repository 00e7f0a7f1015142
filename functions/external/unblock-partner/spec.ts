import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { unblockPartnerAct } from '../../../lib/contract/unblock-partner.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** A blocked partner may sign in again. */
export const unblockPartner = {
  ...unblockPartnerAct,
  name: 'unblock-partner',
  method: 'POST',
  path: '/api/external/partner/{id}/unblock',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...unblockPartnerAct.table],
} as const satisfies EndpointSpec

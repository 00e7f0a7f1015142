import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { blockPartnerAct } from '../../../lib/contract/block-partner.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Blocks a partner. An active request continues. */
export const blockPartner = {
  ...blockPartnerAct,
  name: 'block-partner',
  method: 'POST',
  path: '/api/external/partner/{id}/block',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...blockPartnerAct.table],
} as const satisfies EndpointSpec

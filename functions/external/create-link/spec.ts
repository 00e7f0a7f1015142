import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { createLinkAct } from '../../../lib/contract/create-link.ts'

/** A referral link for a partner, made with a key. */
export const createLink = {
  ...createLinkAct,
  name: 'create-link',
  path: '/api/external/link',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...createLinkAct.table],
} as const satisfies EndpointSpec

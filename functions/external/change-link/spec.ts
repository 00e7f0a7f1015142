import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { changeLinkAct } from '../../../lib/contract/change-link.ts'

/** A link is enabled, disabled or removed, with a key. */
export const changeLink = {
  ...changeLinkAct,
  name: 'change-link',
  path: '/api/external/link/{slug}/status',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...changeLinkAct.table],
} as const satisfies EndpointSpec

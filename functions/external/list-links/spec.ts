import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listLinksAct } from '../../../lib/contract/list-links.ts'

/** Referral links, page by page, for programs. */
export const listLinks = {
  ...listLinksAct,
  name: 'list-links',
  path: '/api/external/link',
  access: 'ApiKey',
  table: [...keyAccess, ...listLinksAct.table],
} as const satisfies EndpointSpec

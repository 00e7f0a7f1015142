import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listLinksAct } from '../../../lib/contract/list-links.ts'

/** Referral links, page by page, for administrators. */
export const consoleListLinks = {
  ...listLinksAct,
  name: 'console-list-links',
  path: '/api/console/link',
  access: 'Administrator',
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...listLinksAct.table,
  ],
} as const satisfies EndpointSpec

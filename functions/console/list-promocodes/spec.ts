import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listPromocodesAct } from '../../../lib/contract/list-promocodes.ts'

/** Promocodes, page by page, for administrators. */
export const consoleListPromocodes = {
  ...listPromocodesAct,
  name: 'console-list-promocodes',
  path: '/api/console/promocode',
  access: 'Administrator',
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...listPromocodesAct.table,
  ],
} as const satisfies EndpointSpec

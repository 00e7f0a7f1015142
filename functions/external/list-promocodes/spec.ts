import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listPromocodesAct } from '../../../lib/contract/list-promocodes.ts'

/** Promocodes, page by page, for programs. */
export const listPromocodes = {
  ...listPromocodesAct,
  name: 'list-promocodes',
  path: '/api/external/promocode',
  access: 'ApiKey',
  table: [...keyAccess, ...listPromocodesAct.table],
} as const satisfies EndpointSpec

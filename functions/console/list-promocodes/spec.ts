import * as z from 'zod/mini'
import { canonicalPromocode } from '../../../lib/domain/referral/promocode.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { nameCursor, promocodeStatus } from '../../../lib/contract/offer-fields.ts'
import { limit, partnerId } from '../../../lib/contract/query-parameters.ts'

/** Promocodes, page by page, for administrators: those on review form a queue. */
export const listPromocodes = {
  name: 'list-promocodes',
  method: 'GET',
  path: '/api/console/promocode',
  access: 'Administrator',
  permission: 'promocodes.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({
    status: promocodeStatus,
    partnerId,
    limit,
    cursor: nameCursor('promocodes', (text) => canonicalPromocode(text) === text),
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'PROMOCODE_STATUS_PARAMETER_INVALID',
    'PARTNER_ID_PARAMETER_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PROMOCODES', actions: ['Query', 'BatchGetItem'] },
    { partition: 'CODESOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

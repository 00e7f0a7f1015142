import * as z from 'zod/mini'
import { canonicalPromocode } from '../../../lib/domain/referral/promocode.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { nameCursor } from '../../../lib/contract/offer-fields.ts'
import { limit } from '../../../lib/contract/query-parameters.ts'

/** The promocodes of the signed-in partner, with the decisions on them. */
export const listOwnPromocodes = {
  name: 'list-own-promocodes',
  method: 'GET',
  path: '/api/account/promocode',
  access: 'Partner',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: nameCursor('own-promocodes', (text) => canonicalPromocode(text) === text) }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'CODESOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PROMOCODES', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

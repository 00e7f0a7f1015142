import * as z from 'zod/mini'
import { canonicalPromocode } from '../domain/referral/promocode.ts'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { nameCursor, promocodeStatus } from './offer-fields.ts'
import { limit, partnerId } from './query-parameters.ts'

/** Promocodes, page by page: those on review form a queue. */
export const listPromocodesAct = {
  method: 'GET',
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
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PROMOCODES', actions: ['Query', 'BatchGetItem'] },
    { partition: 'CODESOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec

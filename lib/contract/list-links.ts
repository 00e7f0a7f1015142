import * as z from 'zod/mini'
import { isLinkSlug } from '../domain/value/slug.ts'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { nameCursor } from './offer-fields.ts'
import { limit, partnerId } from './query-parameters.ts'

/** Referral links, page by page. */
export const listLinksAct = {
  method: 'GET',
  permission: 'links.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ partnerId, offer: z.optional(z.string()), limit, cursor: nameCursor('links', isLinkSlug) }),
  success: 200,
  errors: [...parameterErrors, 'PARTNER_ID_PARAMETER_INVALID', 'LIMIT_INVALID', 'CURSOR_INVALID', 'OFFER_NOT_FOUND'],
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LINKS', actions: ['Query', 'BatchGetItem'] },
    { partition: 'LINKSOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec

import * as z from 'zod/mini'
import { isLinkSlug } from '../../../lib/domain/value/slug.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { nameCursor } from '../../../lib/contract/offer-fields.ts'
import { limit, partnerId } from '../../../lib/contract/query-parameters.ts'

/** Referral links, page by page, for administrators. */
export const listLinks = {
  name: 'list-links',
  method: 'GET',
  path: '/api/console/link',
  access: 'Administrator',
  permission: 'links.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ partnerId, offer: z.optional(z.string()), limit, cursor: nameCursor('links', isLinkSlug) }),
  success: 200,
  errors: [...parameterErrors, 'PARTNER_ID_PARAMETER_INVALID', 'LIMIT_INVALID', 'CURSOR_INVALID', 'OFFER_NOT_FOUND'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'LINKS', actions: ['Query', 'BatchGetItem'] },
    { partition: 'LINKSOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

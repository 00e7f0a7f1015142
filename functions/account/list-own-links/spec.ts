import * as z from 'zod/mini'
import { isLinkSlug } from '../../../lib/domain/value/slug.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { nameCursor } from '../../../lib/contract/offer-fields.ts'
import { limit } from '../../../lib/contract/query-parameters.ts'

/** The referral links of the partner who is signed in. */
export const listOwnLinks = {
  name: 'list-own-links',
  method: 'GET',
  path: '/api/account/link',
  access: 'Partner',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: nameCursor('own-links', isLinkSlug) }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'LINKS', actions: ['BatchGetItem'] },
    { partition: 'LINKSOF#*', index: 'owned', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec

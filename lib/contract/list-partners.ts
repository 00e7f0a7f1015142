import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { include, limit, listCursor, updatedSince } from './query-parameters.ts'

/** spec: GET /partner. Without parameters it is what the specification says. */
export const listPartners = {
  name: 'list-partners',
  method: 'GET',
  path: '/api/external/partner',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: true,
  body: undefined,
  query: z.object({ include, updatedSince, limit, cursor: listCursor('partners') }),
  success: 200,
  errors: [...parameterErrors, 'INCLUDE_INVALID', 'UPDATED_SINCE_INVALID', 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['Query'] },
    { partition: 'ACTIVITY', actions: ['Query'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

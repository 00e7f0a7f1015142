import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { limit } from './query-parameters.ts'
import { statementCursor } from './statement-cursor.ts'

/** A partner's statement. */
export const showStatement = {
  name: 'show-statement',
  method: 'GET',
  path: '/api/external/partner/{id}/statement',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: statementCursor }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID', 'PARTNER_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'PARTNER#*', actions: ['GetItem', 'Query'] }],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { limit } from '../../../lib/contract/query-parameters.ts'
import { statementCursor } from '../../../lib/contract/statement-cursor.ts'

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

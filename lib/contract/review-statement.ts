import * as z from 'zod/mini'
import { type EndpointSpec, parameterErrors, readingAdministratorAccess } from './endpoint-spec.ts'
import { limit } from './query-parameters.ts'
import { statementCursor } from './statement-cursor.ts'

/** A partner's statement for administrators, with an explanation of every movement. */
export const reviewStatement = {
  name: 'review-statement',
  method: 'GET',
  path: '/api/console/partner/{id}/statement',
  access: 'Administrator',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: statementCursor }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID', 'PARTNER_NOT_FOUND'],
  table: [...readingAdministratorAccess, { partition: 'PARTNER#*', actions: ['GetItem', 'Query'] }],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { type EndpointSpec, parameterErrors, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { limit } from '../../../lib/contract/query-parameters.ts'
import { statementCursor } from '../../../lib/contract/statement-cursor.ts'

/** A partner's statement for administrators, with an explanation of every movement. */
export const consoleShowStatement = {
  name: 'console-show-statement',
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

import * as z from 'zod/mini'
import { type EndpointSpec, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'
import { limit } from '../../../lib/contract/query-parameters.ts'
import { statementCursor } from '../../../lib/contract/statement-cursor.ts'

/** The statement of the signed-in partner. */
export const showOwnStatement = {
  name: 'show-own-statement',
  method: 'GET',
  path: '/api/account/statement',
  access: 'Partner',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: statementCursor }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...ownReadAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'Query'] },
  ],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { limit } from './query-parameters.ts'
import { statementCursor } from './statement-cursor.ts'

/** A page of a partner's statement. */
export const showStatementAct = {
  method: 'GET',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: statementCursor }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [{ partition: 'PARTNER#*', actions: ['GetItem', 'Query'] }],
} as const satisfies ActSpec

import * as z from 'zod/mini'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { limit, listCursor } from './query-parameters.ts'

/** Registries of payouts, page by page. */
export const listRegistriesAct = {
  method: 'GET',
  permission: 'payouts.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: listCursor('registries') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [{ partition: 'REGISTRIES', actions: ['Query'] }],
} as const satisfies ActSpec

import * as z from 'zod/mini'
import { figureNames, type Figures } from '../domain/account.ts'
import { isId } from '../domain/id.ts'
import { readCursor } from './cursor.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { limit, parameter } from './query-parameters.ts'

/** Where a statement goes on: behind which entry, and what the balance was before it. */
export interface StatementPlace {
  entryId: string
  before: Figures
}

/** A partner's money, movement by movement. */
export const showStatement = {
  name: 'show-statement',
  method: 'GET',
  path: '/api/external/partner/{id}/statement',
  access: 'ApiKey',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: parameter((text) => placeOf(readCursor('statement', text)), 'CURSOR_INVALID') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID', 'PARTNER_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'PARTNER#*', actions: ['GetItem', 'Query'] }],
} as const satisfies EndpointSpec

function placeOf(read: unknown): StatementPlace | undefined {
  const { entryId, before } = (read ?? {}) as Partial<Record<keyof StatementPlace, unknown>>
  const figures = (before ?? {}) as Partial<Record<keyof Figures, unknown>>
  const isWhole = figureNames.every((name) => Number.isSafeInteger(figures[name]))
  return typeof entryId === 'string' && isId(entryId) && isWhole ? { entryId, before: figures as Figures } : undefined
}

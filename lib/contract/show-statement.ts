import * as z from 'zod/mini'
import { maxRevision } from '../domain/revision.ts'
import { readCursor } from './cursor.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { limit, parameter } from './query-parameters.ts'

/** A partner's money, movement by movement. */
export const showStatement = {
  name: 'show-statement',
  method: 'GET',
  path: '/api/external/partner/{id}/statement',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  query: z.object({ limit, cursor: parameter((text) => revisionIn(readCursor('statement', text)), 'CURSOR_INVALID') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID', 'PARTNER_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'PARTNER#*', actions: ['GetItem', 'Query'] }],
} as const satisfies EndpointSpec

/** The revision of the entry behind which a statement goes on. Figures are no part of it: a page shows what the ledger holds. */
function revisionIn(place: unknown): number | undefined {
  return typeof place === 'number' && Number.isInteger(place) && place >= 1 && place <= maxRevision ? place : undefined
}

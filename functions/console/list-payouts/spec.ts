import * as z from 'zod/mini'
import { isId } from '../../../lib/domain/value/id.ts'
import { type PayoutStatus, payoutStatuses } from '../../../lib/domain/payout/payout.ts'
import { readCursor } from '../../../lib/contract/cursor.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { limit, namedId, parameter, partnerId } from '../../../lib/contract/query-parameters.ts'

/** Payout requests page by page, for administrators who process them. */
export const consoleListPayouts = {
  name: 'console-list-payouts',
  method: 'GET',
  path: '/api/console/payout',
  access: 'Administrator',
  permission: 'payouts.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({
    status: parameter(statusesIn, 'STATUS_PARAMETER_INVALID'),
    partnerId,
    id: namedId,
    limit,
    cursor: parameter((text) => placeIn(readCursor('queue', text)), 'CURSOR_INVALID'),
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'STATUS_PARAMETER_INVALID',
    'PARTNER_ID_PARAMETER_INVALID',
    'ID_PARAMETER_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PAYOUTS#*', index: 'payouts-by-status', actions: ['Query'] },
    { partition: 'OF#*', index: 'payouts-of-partner', actions: ['Query'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
    { partition: 'PAYOUT#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

/** One status, or several separated by commas. */
function statusesIn(text: string): readonly PayoutStatus[] | undefined {
  const named = text.split(',').map((name) => payoutStatuses.find((status) => status === name))
  const known = payoutStatuses.filter((status) => named.includes(status))
  return named.includes(undefined) || known.length !== named.length ? undefined : known
}

/** After a request of a partner, or after a place among those of a status. */
function placeIn(place: unknown): string | undefined {
  if (typeof place !== 'string') return undefined
  const [id = '', moment, ...others] = place.split('#').toReversed()
  return isId(id) && others.length === 0 && (moment === undefined || /^[\dTZ:.-]{24}$/.test(moment)) ? place : undefined
}

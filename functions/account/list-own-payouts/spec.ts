import * as z from 'zod/mini'
import { type EndpointSpec, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'
import { limit, listCursor } from '../../../lib/contract/query-parameters.ts'

/** Payout requests of the signed-in partner, newest first. */
export const listOwnPayouts = {
  name: 'list-own-payouts',
  method: 'GET',
  path: '/api/account/payout',
  access: 'Partner',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: listCursor('own-payouts') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...ownReadAccess,
    { partition: 'OF#*', index: 'payouts-of-partner', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import {
  externalIdParameter,
  limit,
  listCursor,
  partnerId,
  payoutStatus,
  updatedSince,
} from '../../../lib/contract/query-parameters.ts'

/** spec: GET /payout. Without parameters it behaves exactly as the specification says. */
export const listPayouts = {
  name: 'list-payouts',
  method: 'GET',
  path: '/api/external/payout',
  access: 'ApiKey',
  permission: 'payouts.read',
  streamed: true,
  body: undefined,
  query: z.object({
    status: payoutStatus,
    partnerId,
    externalId: externalIdParameter,
    updatedSince,
    limit,
    cursor: listCursor('payouts'),
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'STATUS_PARAMETER_INVALID',
    'PARTNER_ID_PARAMETER_INVALID',
    'EXTERNAL_ID_INVALID',
    'UPDATED_SINCE_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
  ],
  table: [
    ...keyAccess,
    { partition: 'PAYOUTS', actions: ['Query', 'BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

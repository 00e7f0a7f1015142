import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { amount } from '../../../lib/contract/query-parameters.ts'

/** Whether POST /payout would pass, asked beforehand. */
export const checkPayoutEligibility = {
  name: 'check-payout-eligibility',
  method: 'GET',
  path: '/api/external/partner/{id}/payout-eligibility',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  query: z.object({ amount }),
  success: 200,
  errors: [...parameterErrors, 'PAYOUT_AMOUNT_INVALID', 'PARTNER_NOT_FOUND'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

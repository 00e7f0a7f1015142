import * as z from 'zod/mini'
import { type EndpointSpec, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'
import { amount } from '../../../lib/contract/query-parameters.ts'

/** Whether a payout request of the signed-in partner would pass, check by check. */
export const checkOwnEligibility = {
  name: 'check-own-eligibility',
  method: 'GET',
  path: '/api/account/payout-eligibility',
  access: 'Partner',
  streamed: false,
  body: undefined,
  query: z.object({ amount }),
  success: 200,
  errors: [...parameterErrors, 'PAYOUT_AMOUNT_INVALID'],
  table: [...ownReadAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'PARTNER#*', actions: ['GetItem'] }],
} as const satisfies EndpointSpec

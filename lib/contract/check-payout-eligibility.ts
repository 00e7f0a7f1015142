import * as z from 'zod/mini'
import { kopecksFromRubles } from '../domain/money.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { parameter } from './query-parameters.ts'

/** Positive rubles with at most two decimals, as a JSON number is written; comes out as kopecks. */
const amount = parameter((text) => {
  const kopecks = /^\d{1,13}(\.\d{1,2})?$/.test(text) ? kopecksFromRubles(Number(text)) : undefined
  return kopecks === 0 ? undefined : kopecks
}, 'PAYOUT_AMOUNT_INVALID')

/** Whether POST /payout would pass, asked beforehand. */
export const checkPayoutEligibility = {
  name: 'check-payout-eligibility',
  method: 'GET',
  path: '/api/external/partner/{id}/payout-eligibility',
  access: 'ApiKey',
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

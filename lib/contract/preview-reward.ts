import * as z from 'zod/mini'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { amountParameter, parameter } from './query-parameters.ts'

const maxTitleLength = 1_000

const dealNumber = parameter((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined), 'DEAL_NUMBER_PARAMETER_INVALID')

/** What a partner of a level earns from a lead with one deal, under the present rules of an offer. */
export const previewRewardAct = {
  method: 'GET',
  permission: 'offers.read',
  streamed: false,
  body: undefined,
  query: z.object({
    level: parameter((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined), 'LEVEL_PARAMETER_INVALID'),
    // No longer title is looked for.
    group: parameter((text) => (text.length <= maxTitleLength ? text : undefined), 'GROUP_NOT_FOUND'),
    amount: amountParameter('DEAL_AMOUNT_INVALID'),
    monthDeals: amountParameter('DEAL_AMOUNT_INVALID'),
    monthEarned: amountParameter('DEAL_AMOUNT_INVALID'),
    leadDeal: dealNumber,
    partnerDeal: dealNumber,
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'LEVEL_PARAMETER_INVALID',
    'DEAL_NUMBER_PARAMETER_INVALID',
    'DEAL_AMOUNT_INVALID',
    'OFFER_NOT_FOUND',
    'LEVEL_NOT_FOUND',
    'GROUP_NOT_FOUND',
  ],
  table: [{ partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies ActSpec

import { checkPayoutEligibility } from '../../../lib/contract/check-payout-eligibility.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { positiveRubles } from '../request-body.ts'
import { payoutEligibility } from '../responses/payout-eligibility.ts'

export const document = {
  spec: checkPayoutEligibility,
  tag: 'Payouts',
  summary: 'Check whether a payout request of a partner would pass, check by check',
  description:
    'All six checks of POST /payout, before a request is made. Without `amount` they check everything available. The answer is valid for this moment: the request itself is checked again.',
  path: { id: { description: 'id of the partner' } },
  query: {
    amount: {
      description: 'The amount to check, in rubles with at most two decimals',
      schema: { ...positiveRubles },
    },
  },
  answer: payoutEligibility,
  examples: {
    anna: { summary: 'Anna of the demo contour', path: { id: demo.anna } },
  },
} satisfies EndpointDocument

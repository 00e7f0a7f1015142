import { checkPayoutEligibility } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { checkedAmount } from '../../../infra/openapi/query-parameters.ts'
import { payoutEligibility } from '../../../infra/openapi/responses/payout-eligibility.ts'

export const document = {
  spec: checkPayoutEligibility,
  tag: 'Payouts',
  summary: 'Check whether a payout request of a partner would pass, check by check',
  summaryRu: 'Пройдёт ли заявка партнёра на выплату, по каждой проверке',
  description:
    'All six checks of POST /payout, before a request is made. Without `amount` they check everything available. The answer is valid for this moment: the request itself is checked again.',
  path: { id: { description: 'id of the partner' } },
  query: { amount: checkedAmount },
  answer: payoutEligibility,
  examples: {
    anna: { summary: 'Anna of the demo contour', path: { id: demo.anna } },
  },
  takenOver: "read profile and account of a partner whose id it knows; forge a key's time of last use",
} satisfies EndpointDocument

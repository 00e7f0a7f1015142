import { checkOwnEligibility } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { ownPayoutEligibility } from '../../../infra/openapi/responses/payout-eligibility.ts'
import { checkedAmount } from '../../../infra/openapi/query-parameters.ts'

export const document = {
  spec: checkOwnEligibility,
  tag: 'Account',
  summary: 'Check whether a payout request of an amount would pass, check by check',
  description:
    'The same as GET /partner/{id}/payout-eligibility for the signed-in partner, and whether the profile says where the money should go.',
  query: { amount: checkedAmount },
  answer: ownPayoutEligibility,
  takenOver: 'read profile and account of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

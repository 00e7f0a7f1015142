import { checkOwnEligibility } from '../../../lib/contract/check-own-eligibility.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { ownPayoutEligibility } from '../responses/payout-eligibility.ts'
import { document as ofPartner } from './check-payout-eligibility.ts'

export const document = {
  spec: checkOwnEligibility,
  tag: 'Account',
  summary: 'Check whether a payout request of an amount would pass, check by check',
  description:
    'The same as GET /partner/{id}/payout-eligibility for the signed-in partner, and whether the profile says where the money should go.',
  ...(ofPartner.query && { query: ofPartner.query }),
  answer: ownPayoutEligibility,
} satisfies EndpointDocument

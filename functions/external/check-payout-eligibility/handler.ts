import { checkPayoutEligibility } from './spec.ts'
import { loadEligibilityQuestion } from '../../../lib/act/check-payout-eligibility.ts'
import { payoutEligibility } from '../../../lib/domain/payout/payout-eligibility.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = endpoint(checkPayoutEligibility, async ({ path: { id = '' }, query, at }) => ({
  answer: payoutEligibility(await loadEligibilityQuestion({ partnerId: id, finding: loadPartner(id), query, at })),
}))

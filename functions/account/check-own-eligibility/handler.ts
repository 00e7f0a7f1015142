import { checkOwnEligibility } from './spec.ts'
import { loadEligibilityQuestion } from '../../../lib/act/check-payout-eligibility.ts'
import { ownPayoutEligibility } from '../../../lib/domain/payout/payout-eligibility.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(checkOwnEligibility, async ({ login, caller, query, at }) => {
  const { personId: partnerId } = await login
  const finding = caller.then(({ is }) => is)
  return { answer: ownPayoutEligibility(await loadEligibilityQuestion({ partnerId, finding, query, at })) }
})

import { checkOwnEligibility } from './spec.ts'
import { ownPayoutEligibility } from '../../../lib/domain/payout/payout-eligibility.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(checkOwnEligibility, async ({ login, caller, query, at }) => {
  const { personId } = await login
  const [{ settings, legalTypes }, { is: partner }, account] = await Promise.all([loadContour(), caller, loadAccount(personId)])
  return {
    answer: ownPayoutEligibility({ settings, legalTypes, partner, account, amountKopecks: query.amount?.amountKopecks, at }),
  }
})

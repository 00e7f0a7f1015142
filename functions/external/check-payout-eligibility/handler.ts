import { checkPayoutEligibility } from './spec.ts'
import { payoutEligibility } from '../../../lib/domain/payout/payout-eligibility.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = endpoint(checkPayoutEligibility, async ({ path: { id = '' }, query, at }) => {
  const [{ settings, legalTypes }, partner, account] = await Promise.all([loadContour(), loadPartner(id), loadAccount(id)])
  return { answer: payoutEligibility({ settings, legalTypes, partner, account, amountKopecks: query.amount?.amountKopecks, at }) }
})

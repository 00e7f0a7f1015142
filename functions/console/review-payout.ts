import { reviewPayout } from '../../lib/contract/review-payout.ts'
import { payoutView } from '../../lib/domain/payout-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadPartner } from '../../lib/store/partner.ts'
import { loadPayout } from '../../lib/store/payout.ts'

export const handler = personEndpoint(reviewPayout, async ({ path: { id = '' } }) => {
  const payout = await loadPayout(id)
  if (!payout) throw new ApiError('PAYOUT_NOT_FOUND')
  return { answer: payoutView(payout, await loadPartner(payout.partnerId)) }
})

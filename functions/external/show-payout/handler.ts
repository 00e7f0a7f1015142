import { showPayout } from './spec.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayout } from '../../../lib/store/payout/payout.ts'

export const handler = endpoint(showPayout, async ({ path: { id = '' } }) => {
  const payout = await loadPayout(id)
  if (!payout) throw new ApiError('PAYOUT_NOT_FOUND')
  return { answer: payoutView(payout, await loadPartner(payout.partnerId)) }
})

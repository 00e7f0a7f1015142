import { showOwnPayout } from '../../lib/contract/show-own-payout.ts'
import { ownPayoutView } from '../../lib/domain/payout-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadPayout } from '../../lib/store/payout.ts'

export const handler = personEndpoint(showOwnPayout, async ({ login, path: { id = '' } }) => {
  const [{ personId }, payout] = await Promise.all([login, loadPayout(id)])
  // A request of somebody else is one that there is not.
  if (payout?.partnerId !== personId) throw new ApiError('PAYOUT_NOT_FOUND')
  return { answer: ownPayoutView(payout) }
})

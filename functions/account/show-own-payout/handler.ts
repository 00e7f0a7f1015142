import { showOwnPayout } from './spec.ts'
import { payoutsWaitUntil } from '../../../lib/domain/payout/cool-down.ts'
import { isActivePayout } from '../../../lib/domain/payout/payout.ts'
import { ownPayoutView } from '../../../lib/domain/payout/payout-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadSettings } from '../../../lib/store/contour/contour.ts'
import { loadPayout } from '../../../lib/store/payout/payout.ts'

export const handler = personEndpoint(showOwnPayout, async ({ login, caller, path: { id = '' }, at }) => {
  const [{ personId }, { is: partner }, payout, settings] = await Promise.all([login, caller, loadPayout(id), loadSettings()])
  // Somebody else's request is treated as missing.
  if (payout?.partnerId !== personId) throw new ApiError('PAYOUT_NOT_FOUND')
  const waitsUntil = isActivePayout(payout.status) ? payoutsWaitUntil(partner, settings, at, payout) : null
  return { answer: { ...ownPayoutView(payout), waitsUntil } }
})

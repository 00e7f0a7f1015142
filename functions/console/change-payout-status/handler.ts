import { consoleChangePayoutStatus } from './spec.ts'
import { changePayoutStatus, loadPayoutMove } from '../../../lib/act/change-payout-status.ts'
import type { Payout } from '../../../lib/domain/payout/payout.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { ApiError, isRefusal } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = personEndpoint(consoleChangePayoutStatus, async ({ caller, ...asked }) => {
  const confirmedShortfallKopecks = asked.body.confirmedShortfall?.amountKopecks ?? null
  const doneBy = async () => administratorActor((await caller).is)
  const move = await loadPayoutMove({ ...asked, doneBy, confirmedShortfallKopecks })
  return showingPresent(move.payout, () => changePayoutStatus(move))
})

/** The refusal of a forbidden move shows the present status and who set it: somebody else was faster. */
async function showingPresent<Changed>(present: Payout | undefined, change: () => Changed): Promise<Changed> {
  try {
    return change()
  } catch (error) {
    if (present && isRefusal(error, 'PAYOUT_TRANSITION_FORBIDDEN')) {
      const payout = payoutView(present, await loadPartner(present.partnerId))
      throw new ApiError('PAYOUT_TRANSITION_FORBIDDEN', { status: present.status, payout })
    }
    throw error
  }
}

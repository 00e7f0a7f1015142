import { consoleChangePayoutStatus } from './spec.ts'
import { changePayoutStatus, type Payout } from '../../../lib/domain/payout/payout.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { ApiError, isRefusal } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayout, payoutStatusChanged, withJudges } from '../../../lib/store/payout/payout.ts'

export const handler = personEndpoint(consoleChangePayoutStatus, async ({ body, caller, path, at, newId }) => {
  const [{ settings }, found, { is: administrator }] = await Promise.all([loadContour(), loadPayout(path.id ?? ''), caller])
  const move = { to: body.status, actor: { kind: 'Administrator', administrator }, settings } as const
  const before = await withJudges(found, move)
  const confirmedShortfallKopecks = body.confirmedShortfall?.amountKopecks ?? null
  const moving = { ...move, ...before, confirmedShortfallKopecks, comment: body.comment ?? null, at, newId }
  const changed = await showingPresent(before.payout, () => changePayoutStatus(moving))
  const { payout } = changed
  return {
    steps: payoutStatusChanged(changed),
    answer: changed.paidTo
      ? payoutView(payout, changed.paidTo)
      : loadPartner(payout.partnerId).then((partner) => payoutView(payout, partner)),
    event: { what: 'payouts', state: payout.status },
  }
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

import { changePayoutStatus as spec } from './spec.ts'
import { payoutKeyActor } from '../../../lib/domain/people/actor.ts'
import { changePayoutStatus } from '../../../lib/domain/payout/payout.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayout, payoutStatusChanged, withJudges } from '../../../lib/store/payout/payout.ts'

export const handler = endpoint(spec, async ({ body, caller, path, at, newId }) => {
  const [contour, found] = await Promise.all([loadContour(), loadPayout(path.id ?? '')])
  const move = { to: body.status, actor: payoutKeyActor(caller, contour), settings: contour.settings }
  const changed = changePayoutStatus({
    ...move,
    ...(await withJudges(found, move)),
    confirmedShortfallKopecks: null,
    comment: body.comment ?? null,
    at,
    newId,
  })
  const { payout } = changed
  return {
    steps: payoutStatusChanged(changed),
    answer: changed.paidTo
      ? payoutView(payout, changed.paidTo)
      : loadPartner(payout.partnerId).then((partner) => payoutView(payout, partner)),
    event: { what: 'payouts', state: payout.status },
  }
})

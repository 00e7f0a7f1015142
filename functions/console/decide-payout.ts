import { decidePayout } from '../../lib/contract/decide-payout.ts'
import { changePayoutStatus } from '../../lib/domain/payout.ts'
import { payoutView } from '../../lib/domain/payout-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadPartner } from '../../lib/store/partner.ts'
import { loadPayout, payoutStatusChanged } from '../../lib/store/payout.ts'

export const handler = personEndpoint(decidePayout, async ({ body, caller, path, at, newId }) => {
  const [{ settings }, before, { is: administrator }] = await Promise.all([loadContour(), loadPayout(path.id ?? ''), caller])
  const changed = changePayoutStatus({
    payout: before,
    to: body.status,
    actor: { kind: 'Administrator', administrator },
    settings,
    comment: body.comment ?? null,
    at,
    newId,
  })
  const { payout } = changed
  return {
    steps: payoutStatusChanged(changed),
    answer: loadPartner(payout.partnerId).then((partner) => payoutView(payout, partner)),
    event: { what: 'payouts', state: payout.status },
  }
})

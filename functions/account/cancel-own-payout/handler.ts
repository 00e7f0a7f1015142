import { cancelOwnPayout } from './spec.ts'
import { changePayoutStatus } from '../../../lib/domain/payout/payout.ts'
import { ownPayoutView } from '../../../lib/domain/payout/payout-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPayout, payoutStatusChanged } from '../../../lib/store/payout/payout.ts'

export const handler = personEndpoint(cancelOwnPayout, async ({ body, login, path, at, newId }) => {
  const { personId } = await login
  const found = await loadPayout(path.id ?? '')
  const changed = changePayoutStatus({
    // Somebody else's request is treated as missing.
    payout: found?.partnerId === personId ? found : undefined,
    to: 'Canceled',
    actor: { kind: 'Partner' },
    // The four-eyes rule applies only to administrators.
    settings: {},
    // No money is paid out.
    account: undefined,
    partner: undefined,
    confirmedShortfallKopecks: null,
    comment: body.comment ?? null,
    at,
    newId,
  })
  const { payout } = changed
  return {
    steps: payoutStatusChanged(changed),
    answer: ownPayoutView(payout),
    event: { what: 'payouts', state: payout.status },
  }
})

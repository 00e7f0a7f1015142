import { createPayout } from './spec.ts'
import { payoutKeyActor } from '../../../lib/domain/people/actor.ts'
import { requestPayout } from '../../../lib/domain/payout/payout.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { payoutRequested } from '../../../lib/store/payout/payout.ts'

export const handler = endpoint(createPayout, async ({ body, caller, at, newId }) => {
  const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(body.partnerId), loadAccount(body.partnerId)])
  const requested = requestPayout({
    settings: contour.settings,
    legalTypes: contour.legalTypes,
    partner,
    account,
    actor: payoutKeyActor(caller, contour),
    ...body.amount,
    requisites: body.requisites ?? '',
    requisitesBy: 'ApiKey',
    comment: body.adminComment ?? null,
    at,
    newId,
  })
  const { payout } = requested
  return {
    steps: payoutRequested(requested),
    answer: payoutView(payout, requested.partner),
    event: { what: 'payouts', state: payout.status },
  }
})

import { requestOwnPayout } from '../../lib/contract/request-own-payout.ts'
import { rememberedRequisites } from '../../lib/domain/bank-details.ts'
import { requestPayout } from '../../lib/domain/payout.ts'
import { ownPayoutView } from '../../lib/domain/payout-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadAccount } from '../../lib/store/account.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { payoutRequested } from '../../lib/store/payout.ts'

export const handler = personEndpoint(requestOwnPayout, async ({ body, login, caller, at, newId }) => {
  const { personId } = await login
  const [contour, { is: partner }, account] = await Promise.all([loadContour(), caller, loadAccount(personId)])
  const requested = requestPayout({
    settings: contour.settings,
    legalTypes: contour.legalTypes,
    partner,
    account,
    actor: { kind: 'Partner' },
    ...body.amount,
    // What is remembered, where the request says nothing of it: whoever pays finds all of it in the request.
    requisites: body.requisites || rememberedRequisites(partner),
    comment: body.comment ?? null,
    at,
    newId,
  })
  const { payout } = requested
  return {
    steps: payoutRequested(requested),
    answer: ownPayoutView(payout),
    event: { what: 'payouts', state: payout.status },
  }
})

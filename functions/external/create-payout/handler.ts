import { createPayout } from './spec.ts'
import { thereAlready } from '../../../lib/act/act.ts'
import { payoutKeyActor } from '../../../lib/domain/people/actor.ts'
import { type Payout, requestPayout } from '../../../lib/domain/payout/payout.ts'
import { destinationOverApi } from '../../../lib/domain/payout/payout-destination.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { refuseUnlessRepeatedPayout } from '../../../lib/domain/payout/repeated-payout.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { thingNamed } from '../../../lib/store/moving/external-id.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayout, payoutRequested, payoutStillAsRead } from '../../../lib/store/payout/payout.ts'

export const handler = endpoint(createPayout, async ({ body, caller, at, newId }) => {
  const { amount, requisites = '', externalId } = body
  const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(body.partnerId), loadAccount(body.partnerId)])
  // Read last: an active request that this very request made a moment ago would refuse it now.
  const there = partner && (await thingNamed('PAYOUT', externalId))
  if (there) {
    const found = await repeatedPayout(there.id, { partner, ...amount, requisites })
    return { restsOn: [payoutStillAsRead(found)], answer: payoutView(found, partner), headers: thereAlready }
  }

  const requested = requestPayout({
    settings: contour.settings,
    legalTypes: contour.legalTypes,
    partner,
    account,
    actor: payoutKeyActor(caller, contour),
    ...amount,
    ...destinationOverApi(partner, requisites),
    comment: body.adminComment ?? null,
    externalId,
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

/** @throws ApiError EXTERNAL_ID_TAKEN when the payout that has the id is another one, or came to nothing */
async function repeatedPayout(id: string, asked: Parameters<typeof refuseUnlessRepeatedPayout>[1]): Promise<Payout> {
  const found = await loadPayout(id)
  if (!found) throw new InvariantViolation(`an external id names payout ${id}, and there is none`)
  refuseUnlessRepeatedPayout(found, asked)
  return found
}

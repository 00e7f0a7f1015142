import { consoleBlockPartner } from './spec.ts'
import { blockPartner } from '../../../lib/act/block-partner.ts'
import { activePayoutView, consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadListedPayouts } from '../../../lib/store/payout/payout.ts'

export const handler = personEndpoint(consoleBlockPartner, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await blockPartner({ ...asked, doneBy: async () => administratorActor((await caller).is) })
  const { contour, whole } = acted
  const { activePayoutId } = whole.account
  const payouts = loadListedPayouts(activePayoutId === null ? [] : [activePayoutId])
  const answer = async () => ({
    ...consolePartnerView(contour, asked.at)(whole),
    activePayout: activePayoutView((await payouts)[0]),
  })
  return { ...decided, answer: answer() }
})

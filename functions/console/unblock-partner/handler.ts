import { consoleUnblockPartner } from './spec.ts'
import { unblockPartner } from '../../../lib/act/unblock-partner.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleUnblockPartner, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await unblockPartner({ ...asked, doneBy: async () => administratorActor((await caller).is) })
  return { ...decided, answer: consolePartnerView(acted.contour, asked.at)(acted.whole) }
})

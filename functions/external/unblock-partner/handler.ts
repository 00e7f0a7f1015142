import { unblockPartner as spec } from './spec.ts'
import { unblockPartner } from '../../../lib/act/unblock-partner.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await unblockPartner({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) })
  return { ...decided, answer: partnerWithAccountView(acted.contour, asked.at)(acted.whole) }
})

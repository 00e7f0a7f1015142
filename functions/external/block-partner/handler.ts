import { blockPartner as spec } from './spec.ts'
import { blockPartner } from '../../../lib/act/block-partner.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await blockPartner({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) })
  return { ...decided, answer: partnerWithAccountView(acted.contour, asked.at)(acted.whole) }
})

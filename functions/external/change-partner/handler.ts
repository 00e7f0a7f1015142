import { changePartner as spec } from './spec.ts'
import { changePartner } from '../../../lib/act/change-partner.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await changePartner({
    ...asked,
    doneBy: (contour) => apiKeyActor(caller, contour),
    outdated: () => new ApiError('PROFILE_CHANGED', {}),
  })
  return { ...decided, answer: partnerWithAccountView(acted.contour, asked.at)(acted.whole) }
})

import { changeLegalDetails as spec } from './spec.ts'
import { changeLegalDetails } from '../../../lib/act/change-legal-details.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { namesScope } from '../../../lib/http/check-scope.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const isAnswering = asked.body.legalDetails !== undefined
  if (isAnswering && !namesScope(caller, 'partners.details')) throw new ApiError('LEGAL_DETAILS_FORBIDDEN')
  const { acted, ...decided } = await changeLegalDetails({
    ...asked,
    doneBy: (contour) => apiKeyActor(caller, contour),
    outdated: () => new ApiError('PROFILE_CHANGED', {}),
  })
  return { ...decided, answer: partnerWithAccountView(acted.contour, asked.at)(acted.whole) }
})

import { createPartner as spec } from './spec.ts'
import { thereAlready } from '../../../lib/act/act.ts'
import { createPartner } from '../../../lib/act/create-partner.ts'
import { legalDetailsEdit } from '../../../lib/act/legal-details.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { namesScope } from '../../../lib/http/check-scope.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ body: { legalDetails: sent, ...body }, caller, at, newId }) => {
  if (sent !== undefined && !namesScope(caller, 'partners.details')) throw new ApiError('LEGAL_DETAILS_FORBIDDEN')
  const { acted, ...decided } = await createPartner({
    body,
    doneBy: (contour) => apiKeyActor(caller, contour),
    at,
    newId,
    ...(sent !== undefined && {
      answersOf: (partner, contour) => legalDetailsEdit({ before: partner, legalTypeId: partner.legalTypeId, sent, contour, at }),
    }),
  })
  const answer = partnerWithAccountView(acted.contour, at)(acted.whole)
  return { ...decided, answer, ...(decided.restsOn && { headers: thereAlready }) }
})

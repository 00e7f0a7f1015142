import { consoleChangeLegalDetails } from './spec.ts'
import { reviewedPartner } from '../../../lib/act/acted-partner.ts'
import { changeLegalDetails } from '../../../lib/act/change-legal-details.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleChangeLegalDetails, async ({ caller, at, ...asked }) => {
  const { acted, ...decided } = await changeLegalDetails({
    ...asked,
    at,
    doneBy: async () => administratorActor((await caller).is),
    outdated: ({ contour, whole }) => new ApiError('PROFILE_CHANGED', { partner: consolePartnerView(contour, at)(whole) }),
  })
  // The stored answer contains nothing of what was sent but the ИНН.
  return { ...decided, answer: reviewedPartner(acted, at) }
})

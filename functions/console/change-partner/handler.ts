import { consoleChangePartner } from './spec.ts'
import { reviewedPartner } from '../../../lib/act/acted-partner.ts'
import { changePartner } from '../../../lib/act/change-partner.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleChangePartner, async ({ caller, at, ...asked }) => {
  const { acted, ...decided } = await changePartner({
    ...asked,
    at,
    doneBy: async () => administratorActor((await caller).is),
    outdated: ({ contour, whole }) => new ApiError('PROFILE_CHANGED', { partner: consolePartnerView(contour, at)(whole) }),
  })
  return { ...decided, answer: reviewedPartner(acted, at) }
})

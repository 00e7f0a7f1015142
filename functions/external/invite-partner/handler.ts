import { invitePartner as spec } from './spec.ts'
import { invitePartner } from '../../../lib/act/invite-partner.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  invitePartner({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

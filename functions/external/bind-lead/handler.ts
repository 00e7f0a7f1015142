import { bindLead as spec } from './spec.ts'
import { bindLead } from '../../../lib/act/bind-lead.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  bindLead({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

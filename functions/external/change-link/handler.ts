import { changeLink as spec } from './spec.ts'
import { changeLink } from '../../../lib/act/change-link.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  changeLink({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

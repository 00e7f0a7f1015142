import { createLink as spec } from './spec.ts'
import { createLink } from '../../../lib/act/create-link.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  createLink({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

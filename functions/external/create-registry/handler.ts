import { createRegistry as spec } from './spec.ts'
import { createRegistry } from '../../../lib/act/create-registry.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  createRegistry({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

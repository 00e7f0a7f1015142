import { changeRegistryStatus as spec } from './spec.ts'
import { changeRegistryStatus } from '../../../lib/act/change-registry-status.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  changeRegistryStatus({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

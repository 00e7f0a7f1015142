import { releasePayout as spec } from './spec.ts'
import { releasePayout } from '../../../lib/act/release-payout.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  releasePayout({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

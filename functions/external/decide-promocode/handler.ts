import { decidePromocode as spec } from './spec.ts'
import { decidePromocode } from '../../../lib/act/decide-promocode.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  decidePromocode({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

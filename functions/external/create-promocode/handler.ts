import { createPromocode as spec } from './spec.ts'
import { createPromocode } from '../../../lib/act/create-promocode.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  createPromocode({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }),
)

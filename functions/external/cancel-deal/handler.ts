import { cancelDeal as spec } from './spec.ts'
import { cancelDeal } from '../../../lib/act/cancel-deal.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }, earlier: Contour | undefined) =>
  cancelDeal({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }, earlier),
)

import { collectPayouts as spec } from './spec.ts'
import { collectPayouts } from '../../../lib/act/collect-payouts.ts'
import { payoutKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) =>
  collectPayouts({ ...asked, doneBy: (contour) => payoutKeyActor(caller, contour) }),
)

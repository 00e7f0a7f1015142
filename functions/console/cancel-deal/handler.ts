import { consoleCancelDeal } from './spec.ts'
import { cancelDeal } from '../../../lib/act/cancel-deal.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleCancelDeal, ({ caller, ...asked }, earlier: Contour | undefined) =>
  cancelDeal({ ...asked, doneBy: async () => administratorActor((await caller).is) }, earlier),
)

import { consoleCollectPayouts as spec } from './spec.ts'
import { collectPayouts } from '../../../lib/act/collect-payouts.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  collectPayouts({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

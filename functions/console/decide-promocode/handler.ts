import { consoleDecidePromocode as spec } from './spec.ts'
import { decidePromocode } from '../../../lib/act/decide-promocode.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  decidePromocode({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

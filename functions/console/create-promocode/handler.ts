import { consoleCreatePromocode as spec } from './spec.ts'
import { createPromocode } from '../../../lib/act/create-promocode.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  createPromocode({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

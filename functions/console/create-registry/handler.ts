import { consoleCreateRegistry as spec } from './spec.ts'
import { createRegistry } from '../../../lib/act/create-registry.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  createRegistry({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

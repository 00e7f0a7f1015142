import { consoleCreateLink as spec } from './spec.ts'
import { createLink } from '../../../lib/act/create-link.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  createLink({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

import { consoleChangeLink as spec } from './spec.ts'
import { changeLink } from '../../../lib/act/change-link.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  changeLink({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

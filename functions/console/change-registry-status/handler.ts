import { consoleChangeRegistryStatus as spec } from './spec.ts'
import { changeRegistryStatus } from '../../../lib/act/change-registry-status.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  changeRegistryStatus({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

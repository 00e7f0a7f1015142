import { consoleReleasePayout as spec } from './spec.ts'
import { releasePayout } from '../../../lib/act/release-payout.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  releasePayout({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

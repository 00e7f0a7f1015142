import { consoleCorrectBalance } from './spec.ts'
import { correctBalance } from '../../../lib/act/correct-balance.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleCorrectBalance, ({ caller, ...asked }) =>
  correctBalance({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

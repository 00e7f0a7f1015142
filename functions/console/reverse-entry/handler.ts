import { consoleReverseEntry } from './spec.ts'
import { reverseEntry } from '../../../lib/act/reverse-entry.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleReverseEntry, ({ caller, ...asked }) =>
  reverseEntry({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

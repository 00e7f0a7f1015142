import { consoleBindLead as spec } from './spec.ts'
import { bindLead } from '../../../lib/act/bind-lead.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  bindLead({
    ...asked,
    doneBy: async () => administratorActor((await caller).is),
    rolesOf: async () => (await caller).roles,
  }),
)

import { consoleInvitePartner } from './spec.ts'
import { invitePartner } from '../../../lib/act/invite-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleInvitePartner, ({ caller, ...asked }) =>
  invitePartner({ ...asked, doneBy: async () => administratorActor((await caller).is) }),
)

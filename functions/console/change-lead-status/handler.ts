import { consoleChangeLeadStatus as spec } from './spec.ts'
import { changeLeadStatus } from '../../../lib/act/change-lead-status.ts'
import { withinDealLimit } from '../../../lib/act/deal-limit.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import type { LeadContext } from '../../../lib/store/lead/lead-context.ts'

export const handler = personEndpoint(spec, async (asked, earlier: LeadContext | undefined) => {
  const { body, caller } = asked
  const doneBy = async () => administratorActor((await caller).is)
  return withinDealLimit(await changeLeadStatus({ ...asked, seenRevision: body.revision, doneBy }, earlier), asked)
})

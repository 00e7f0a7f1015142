import { consoleCreatePartner } from './spec.ts'
import { reviewedPartner } from '../../../lib/act/acted-partner.ts'
import { createPartner } from '../../../lib/act/create-partner.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(consoleCreatePartner, async ({ caller, ...asked }) => {
  const { acted, ...decided } = await createPartner({ ...asked, doneBy: async () => administratorActor((await caller).is) })
  return { ...decided, answer: reviewedPartner(acted, asked.at) }
})

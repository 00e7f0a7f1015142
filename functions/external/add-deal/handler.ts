import { addDeal as spec } from './spec.ts'
import { addDeal } from '../../../lib/act/add-deal.ts'
import { leadActed } from '../../../lib/act/lead-act.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import type { LeadContext } from '../../../lib/store/lead/lead-context.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }, earlier: LeadContext | undefined) =>
  leadActed(await addDeal({ ...asked, doneBy: (contour) => apiKeyActor(caller, contour) }, earlier)),
)

import { addDeal as spec } from './spec.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { addDeal } from '../../../lib/domain/lead/lead.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { leadChanged } from '../../../lib/store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../../../lib/store/lead/lead-context.ts'

export const handler = endpoint(spec, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const known = await loadLeadContext(path.id ?? '', earlier)
  const { contour, earner } = known
  const doneBy = apiKeyActor(caller, contour)
  const changed = addDeal({ ...known, ...body.amount, doneBy, at, newId })
  return { steps: leadChanged(changed), answer: leadView(contour, changed, earner?.partner ?? null), known }
})

import { addDeal as spec } from '../../lib/contract/add-deal.ts'
import { apiKeyIdentity } from '../../lib/domain/actor.ts'
import { addDeal } from '../../lib/domain/lead.ts'
import { leadView } from '../../lib/domain/lead-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { leadChanged, loadLead } from '../../lib/store/lead.ts'
import { loadEarner } from '../../lib/store/partner.ts'

export const handler = endpoint(spec, async ({ body, caller, path, at, newId }) => {
  const [contour, current] = await Promise.all([loadContour(), loadLead(path.id ?? '')])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  const earner = await loadEarner(current.lead.partnerId)
  const doneBy = apiKeyIdentity(caller, contour)
  const changed = addDeal({ contour, current, ...body.amount, earner, doneBy, at, newId })
  return { steps: leadChanged(changed), answer: leadView(contour, changed, earner?.partner ?? null) }
})

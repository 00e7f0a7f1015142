import { changeLeadStatus } from '../../lib/contract/change-lead-status.ts'
import { apiKeyIdentity } from '../../lib/domain/actor.ts'
import { moveLead, statusNamed } from '../../lib/domain/lead.ts'
import { leadView } from '../../lib/domain/lead-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { leadChanged, loadLead } from '../../lib/store/lead.ts'
import { loadEarner } from '../../lib/store/partner.ts'

export const handler = endpoint(changeLeadStatus, async ({ body, caller, path, at, newId }) => {
  const [contour, current] = await Promise.all([loadContour(), loadLead(path.id ?? '')])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  const to = statusNamed(contour.statuses, body)
  const earner = await loadEarner(current.lead.partnerId)
  const partner = earner?.partner ?? null
  if (to.id === current.lead.statusId) return { answer: leadView(contour, current, partner) }

  const doneBy = apiKeyIdentity(caller, contour)
  const changed = moveLead({ contour, current, to, amount: body.amount, earner, doneBy, at, newId })
  const event = { what: 'leads', state: to.systemName } as const
  return { steps: leadChanged(changed), answer: leadView(contour, changed, partner), event }
})

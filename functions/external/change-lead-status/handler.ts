import { changeLeadStatus } from './spec.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { moveLead, statusNamed } from '../../../lib/domain/lead/lead.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { leadChanged, leadStillAsRead } from '../../../lib/store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../../../lib/store/lead/lead-context.ts'

export const handler = endpoint(changeLeadStatus, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const known = await loadLeadContext(path.id ?? '', earlier)
  const { contour, current, earner } = known
  const to = statusNamed(contour.statuses, body)
  const partner = earner?.partner ?? null
  if (to.id === current.lead.statusId) {
    return { restsOn: [leadStillAsRead(current.lead)], answer: leadView(contour, current, partner) }
  }

  const doneBy = apiKeyActor(caller, contour)
  const changed = moveLead({ ...known, to, amount: body.amount, doneBy, at, newId })
  const event = { what: 'leads', state: to.systemName } as const
  return { steps: leadChanged(changed), answer: leadView(contour, changed, partner), event, known }
})

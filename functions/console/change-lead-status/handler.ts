import { consoleChangeLeadStatus as spec } from './spec.ts'
import { moveLead, refuseUnlessSeen, statusNamed } from '../../../lib/domain/lead/lead.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { countsAlone, waitsForSecond } from '../../../lib/domain/lead/waiting-deal.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { dealDecidedAlone, loadDecidedDeals } from '../../../lib/store/lead/decided-deals.ts'
import { leadChanged, leadStillAsRead } from '../../../lib/store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../../../lib/store/lead/lead-context.ts'
import { dealWaits } from '../../../lib/store/lead/waiting-deal.ts'

export const handler = personEndpoint(spec, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const [known, { is: administrator, roles }] = await Promise.all([loadLeadContext(path.id ?? '', earlier), caller])
  const { contour, current, earner } = known
  refuseUnlessSeen(current.lead, body.revision)
  const to = statusNamed(contour.statuses, body)
  const partner = earner?.partner ?? null
  const asRead = { ...leadView(contour, current, partner), waitingDeal: null }
  if (to.id === current.lead.statusId) return { restsOn: [leadStillAsRead(current.lead)], answer: asRead }

  const doneBy = { kind: 'Administrator', administrator } as const
  const changed = moveLead({ ...known, to, amount: body.amount, doneBy, at, newId })
  const counted = countsAlone(contour.settings, roles, changed.act)
  const decided = counted && (await loadDecidedDeals(administrator.id, current.lead, at))
  if (waitsForSecond(contour.settings, roles, changed.act, decided?.kopecks)) {
    const { steps, waitingDeal } = dealWaits({
      contour,
      changed,
      by: administrator,
      decidedKopecks: decided?.kopecks ?? 0,
      at,
      newId,
    })
    return { steps, answer: { ...asRead, waitingDeal }, known }
  }

  const event = { what: 'leads', state: to.systemName } as const
  const answer = { ...leadView(contour, changed, partner), waitingDeal: null }
  const alone = counted && decided ? [dealDecidedAlone(decided, counted.amountKopecks, counted.limitKopecks)] : []
  return { steps: [...leadChanged(changed), ...alone], answer, event, known }
})

import { cancelDeal as spec } from '../../lib/contract/cancel-deal.ts'
import { apiKeyActor } from '../../lib/domain/actor.ts'
import type { Contour } from '../../lib/domain/contour.ts'
import { cancelDeal } from '../../lib/domain/deal-cancellation.ts'
import { leadView } from '../../lib/domain/lead-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { dealCanceled, findDeal, loadEarned } from '../../lib/store/deal-cancellation.ts'
import { leadStillAsRead, loadLead } from '../../lib/store/lead.ts'
import { loadNamedPartner } from '../../lib/store/partner.ts'

export const handler = endpoint(spec, async ({ body, caller, path, at, newId }, earlier: Contour | undefined) => {
  const [contour, current] = await Promise.all([earlier ?? loadContour(), loadLead(path.id ?? '')])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  const deal = await findDeal(current, path.dealId ?? '')
  if (!deal) throw new ApiError('DEAL_NOT_FOUND')
  const naming = loadNamedPartner(current.lead.partnerId)
  if (deal.canceledAt !== undefined) {
    return { restsOn: [leadStillAsRead(current.lead)], answer: naming.then((partner) => leadView(contour, current, partner)) }
  }

  const [partner, earned] = await Promise.all([naming, loadEarned(current, deal)])
  const doneBy = apiKeyActor(caller, contour)
  const canceled = cancelDeal({ current, deal, earned, reason: body.reason?.trim() || null, doneBy, at, newId })
  return { steps: dealCanceled(canceled), answer: leadView(contour, canceled, partner), known: contour }
})

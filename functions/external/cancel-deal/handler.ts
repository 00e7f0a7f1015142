import { cancelDeal as spec } from './spec.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { cancelDeal } from '../../../lib/domain/lead/deal-cancellation.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { dealCanceled, loadCancelableDeal } from '../../../lib/store/lead/deal-cancellation.ts'
import { leadStillAsRead } from '../../../lib/store/lead/lead.ts'

export const handler = endpoint(spec, async ({ body, caller, path, at, newId }, earlier: Contour | undefined) => {
  const [contour, cancelable] = await Promise.all([
    earlier ?? loadContour(),
    loadCancelableDeal(path.id ?? '', path.dealId ?? ''),
  ])
  const { current, deal, partner } = cancelable
  if (deal.canceledAt !== undefined) {
    return { restsOn: [leadStillAsRead(current.lead)], answer: leadView(contour, current, partner) }
  }

  const doneBy = apiKeyActor(caller, contour)
  const canceled = cancelDeal({ ...cancelable, reason: body.reason?.trim() || null, doneBy, at, newId })
  return { steps: dealCanceled(canceled), answer: leadView(contour, canceled, partner), known: contour }
})

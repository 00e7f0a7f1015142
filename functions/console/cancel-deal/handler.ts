import { consoleCancelDeal } from './spec.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { cancelDeal } from '../../../lib/domain/lead/deal-cancellation.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { dealCanceled, loadCancelableDeal } from '../../../lib/store/lead/deal-cancellation.ts'
import { leadStillAsRead } from '../../../lib/store/lead/lead.ts'

export const handler = personEndpoint(
  consoleCancelDeal,
  async ({ body, caller, path, at, newId }, earlier: Contour | undefined) => {
    const [contour, cancelable, { is: administrator }] = await Promise.all([
      earlier ?? loadContour(),
      loadCancelableDeal(path.id ?? '', path.dealId ?? ''),
      caller,
    ])
    const { current, deal, partner } = cancelable
    if (deal.canceledAt !== undefined) {
      return { restsOn: [leadStillAsRead(current.lead)], answer: leadView(contour, current, partner) }
    }

    const doneBy = { kind: 'Administrator', administrator } as const
    const canceled = cancelDeal({ ...cancelable, reason: body.reason?.trim() || null, doneBy, at, newId })
    return { steps: dealCanceled(canceled), answer: leadView(contour, canceled, partner), known: contour }
  },
)

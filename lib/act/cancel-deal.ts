import type { Contour } from '../domain/contour/contour.ts'
import { cancelDeal as canceledBy } from '../domain/lead/deal-cancellation.ts'
import { leadView } from '../domain/lead/lead-view.ts'
import { loadContour } from '../store/contour/contour.ts'
import { dealCanceled, loadCancelableDeal } from '../store/lead/deal-cancellation.ts'
import { leadStillAsRead } from '../store/lead/lead.ts'
import type { AskedAct } from './act.ts'

/**
 * Cancels a deal that fell through. One that is canceled already stays as it is.
 *
 * @param earlier what the previous attempt read
 */
export async function cancelDeal(
  { body, path, doneBy, at, newId }: AskedAct<{ reason?: string | null | undefined }>,
  earlier: Contour | undefined,
) {
  const [contour, cancelable] = await Promise.all([
    earlier ?? loadContour(),
    loadCancelableDeal(path.id ?? '', path.dealId ?? ''),
  ])
  const { current, deal, partner } = cancelable
  if (deal.canceledAt !== undefined) {
    return { restsOn: [leadStillAsRead(current.lead)], answer: leadView(contour, current, partner) }
  }

  const reason = body.reason?.trim() || null
  const canceled = canceledBy({ ...cancelable, reason, doneBy: await doneBy(contour), at, newId })
  return { steps: dealCanceled(canceled), answer: leadView(contour, canceled, partner), known: contour }
}

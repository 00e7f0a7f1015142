import { writeCursor } from '../contract/cursor.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { leadListView } from '../domain/lead/lead-view.ts'
import { ApiError } from '../errors.ts'
import { type AskedLeads, isByChange, type LeadPage } from '../store/lead/lead-list.ts'
import { fittingPage } from './fitting-answer.ts'

/** A page of leads as every door answers it. A page too large for one answer ends earlier, and the next one continues there. */
export function leadPageAnswer(contour: Contour, { leads, places, partners, next }: LeadPage) {
  const shown = leads.map((lead) => leadListView(contour, lead, partners.get(lead.partnerId ?? '') ?? null))
  const { answer, next: goesOn } = fittingPage(shown, next, ({ id }) => places.get(id) as string)
  return { answer, nextCursor: goesOn === null ? null : writeCursor('leads', goesOn) }
}

/**
 * The cursor of a list by changes is not valid for a list of leads, and vice versa.
 *
 * @throws ApiError CURSOR_INVALID
 */
export function refuseCursorOfOtherOrder(asked: AskedLeads): void {
  if (asked.after === undefined || asked.after.includes('#') === isByChange(asked)) return
  const error = new ApiError('CURSOR_INVALID')
  error.violations = [{ path: 'cursor', message: error.message }]
  throw error
}

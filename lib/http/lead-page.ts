import { writeCursor } from '../contract/cursor.ts'
import type { Contour } from '../domain/contour.ts'
import { leadListView } from '../domain/lead-view.ts'
import { ApiError } from '../errors.ts'
import { type AskedLeads, isByChange, type LeadPage } from '../store/lead-list.ts'

/** A page of leads, as every door answers it. */
export function leadPageAnswer(contour: Contour, { leads, partners, next }: LeadPage) {
  return {
    answer: leads.map((lead) => leadListView(contour, lead, partners.get(lead.partnerId ?? '') ?? null)),
    nextCursor: next === null ? null : writeCursor('leads', next),
  }
}

/**
 * A place among changes is none among leads, and the other way round.
 *
 * @throws ApiError CURSOR_INVALID
 */
export function refuseCursorOfOtherOrder(asked: AskedLeads): void {
  if (asked.after === undefined || asked.after.includes('#') === isByChange(asked)) return
  const error = new ApiError('CURSOR_INVALID')
  error.violations = [{ path: 'cursor', message: error.message }]
  throw error
}

import { writeCursor } from '../contract/cursor.ts'
import type { Contour } from '../domain/contour/contour.ts'
import type { ListedLead } from '../domain/lead/lead-view.ts'
import type { NamedPartner } from '../domain/partner/partner.ts'
import { ApiError } from '../errors.ts'
import { type AskedLeads, isByChange, type LeadPage } from '../store/lead/lead-list.ts'
import { fittingPage } from './fitting-answer.ts'

/**
 * A page of leads. A page too large for one answer ends earlier, and the next one continues there.
 *
 * @param view of a lead, as the door shows it
 */
export function leadPageAnswer<Shown extends { id: string }>(
  contour: Contour,
  { leads, places, partners, next }: LeadPage,
  view: (contour: Contour, lead: ListedLead, partner: NamedPartner | null) => Shown,
) {
  const shown = leads.map((lead) => view(contour, lead, partners.get(lead.partnerId ?? '') ?? null))
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

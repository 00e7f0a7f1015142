import type { Lead } from '../../../lib/domain/lead/lead.ts'
import { leadHistoryView } from '../../../lib/domain/lead/lead-history.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLeadWithActs } from '../../../lib/store/lead/lead.ts'

/** Everything kept about the client of a lead: the client's values and all acts of the lead. */
export async function exportedLead({ id }: Lead) {
  const [contour, found] = await Promise.all([loadContour(), loadLeadWithActs(id)])
  // The partner who brought the client is no data about the client.
  return found && { ...leadView(contour, found, null), ...leadHistoryView(contour, found), source: found.lead.source }
}

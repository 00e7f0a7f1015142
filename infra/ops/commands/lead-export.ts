import type { Lead } from '../../../lib/domain/lead.ts'
import { leadHistoryView } from '../../../lib/domain/lead-history.ts'
import { leadView } from '../../../lib/domain/lead-view.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { withoutKey } from '../../../lib/store/item.ts'
import { loadLeadWithActs } from '../../../lib/store/lead.ts'

/** All that is kept of the client of a lead: what the client wrote, and what was done to the lead since. */
export async function exportedLead({ id }: Lead) {
  const [contour, found] = await Promise.all([loadContour(), loadLeadWithActs(id)])
  // Whose client it is, is no data of the client.
  return found && { ...leadView(contour, found, null), ...leadHistoryView(contour, found), source: withoutKey(found.lead.source) }
}

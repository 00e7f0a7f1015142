import { showLead } from './spec.ts'
import { leadHistoryView } from '../../../lib/domain/lead/lead-history.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLeadWithActs } from '../../../lib/store/lead/lead.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'

export const handler = endpoint(showLead, async ({ path: { id = '' } }) => {
  const [contour, found] = await Promise.all([loadContour(), loadLeadWithActs(id)])
  if (!found) throw new ApiError('LEAD_NOT_FOUND')
  const partner = await loadNamedPartner(found.lead.partnerId)
  return { answer: { ...leadView(contour, found, partner), ...leadHistoryView(contour, found) } }
})

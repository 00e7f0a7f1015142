import type { Contour } from '../../domain/contour/contour.ts'
import type { Earner, LeadWithDeals } from '../../domain/lead/lead.ts'
import { ApiError } from '../../errors.ts'
import { loadContour } from '../contour/contour.ts'
import { loadLead } from './lead.ts'
import { loadEarner } from '../partner/partner.ts'

/** What an act on a lead is decided from. */
export interface LeadContext {
  contour: Contour
  current: LeadWithDeals
  earner: Earner
}

/**
 * Reads what an act on a lead is decided from.
 *
 * @param known what an earlier attempt read: only lead and account, which may have changed, are read again
 * @throws ApiError LEAD_NOT_FOUND
 */
export async function loadLeadContext(leadId: string, known: LeadContext | undefined): Promise<LeadContext> {
  if (known) {
    const [current, earner] = await Promise.all([
      loadLead(leadId, known.current),
      loadEarner(known.current.lead.partnerId, known.earner?.partner),
    ])
    if (!current) throw new ApiError('LEAD_NOT_FOUND')
    const { partnerId } = current.lead
    // An unassigned lead may have been bound meanwhile: then its new partner earns.
    const isBound = partnerId !== known.current.lead.partnerId
    return { contour: known.contour, current, earner: isBound ? await loadEarner(partnerId) : earner }
  }
  const [contour, current] = await Promise.all([loadContour(), loadLead(leadId)])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  return { contour, current, earner: await loadEarner(current.lead.partnerId) }
}

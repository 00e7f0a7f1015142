import type { Contour } from '../../domain/contour/contour.ts'
import type { Earner, Lead, LeadWithDeals } from '../../domain/lead/lead.ts'
import { type DealMonthName, monthOfDeal } from '../../domain/offer/deal-month.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { loadContour } from '../contour/contour.ts'
import { loadLead } from './lead.ts'
import { loadPartner } from '../partner/partner.ts'
import { loadAccount } from '../account/account.ts'
import { loadDealMonth } from './deal-month.ts'

/** What an act on a lead is decided from. */
export interface LeadContext {
  contour: Contour
  current: LeadWithDeals
  earner: Earner
}

/**
 * Reads what an act on a lead is decided from. Where the offer counts months, the partner's month is read beside the account.
 *
 * @param at the month that is read is that of this moment
 * @param known what an earlier attempt read: only lead and account, which may have changed, are read again
 * @throws ApiError LEAD_NOT_FOUND
 */
export async function loadLeadContext(leadId: string, at: string, known: LeadContext | undefined): Promise<LeadContext> {
  if (known) {
    const [current, earner] = await Promise.all([
      loadLead(leadId, known.current),
      loadEarner(known.current.lead, monthNamed(known.contour, known.current.lead, at), known.earner?.partner),
    ])
    if (!current) throw new ApiError('LEAD_NOT_FOUND')
    const { partnerId } = current.lead
    // An unassigned lead may have been bound meanwhile: then its new partner earns.
    const isBound = partnerId !== known.current.lead.partnerId
    const { contour } = known
    return { contour, current, earner: isBound ? await loadEarner(current.lead, monthNamed(contour, current.lead, at)) : earner }
  }
  const [contour, current] = await Promise.all([loadContour(), loadLead(leadId)])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  return { contour, current, earner: await loadEarner(current.lead, monthNamed(contour, current.lead, at)) }
}

/** The month that a deal of the lead is counted in now; undefined when its offer counts none, or it has no partner. */
function monthNamed({ offers }: Contour, { partnerId, offerId }: Lead, at: string): DealMonthName | undefined {
  const since = offers.find(({ id }) => id === offerId)?.monthsSince
  if (partnerId === null || offerId === null || since === undefined) return undefined
  return { partnerId, offerId, month: monthOfDeal(at), since }
}

/**
 * The partner who earns from a lead, with the account; null for an unassigned lead.
 *
 * @param month read beside them
 * @param known the profile, if it was read before
 * @throws InvariantViolation when the partner is missing: partners are never deleted
 */
async function loadEarner({ partnerId }: Lead, month: DealMonthName | undefined, known?: Partner): Promise<Earner> {
  if (partnerId === null) return null
  const [partner, account, counted] = await Promise.all([
    known ?? loadPartner(partnerId),
    loadAccount(partnerId),
    month && loadDealMonth(month),
  ])
  if (!partner || !account) throw new InvariantViolation(`there is no partner ${partnerId}`)
  return { partner, account, ...(counted && { month: counted }) }
}

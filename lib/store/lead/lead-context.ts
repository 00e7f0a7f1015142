import type { Contour } from '../../domain/contour/contour.ts'
import type { Earner, Lead, LeadWithDeals } from '../../domain/lead/lead.ts'
import { monthOfDeal } from '../../domain/offer/deal-month.ts'
import { asksForGroups } from '../../domain/offer/rule-set.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { loadContour } from '../contour/contour.ts'
import { loadLead } from './lead.ts'
import { loadPartner } from '../partner/partner.ts'
import { loadAccount } from '../account/account.ts'
import { loadDealMonth } from './deal-month.ts'
import { loadPartnerNumbers } from './partner-numbers.ts'

/** What an act on a lead is decided from. */
export interface LeadContext {
  contour: Contour
  current: LeadWithDeals
  earner: Earner
}

/**
 * Reads what an act on a lead is decided from. Where the offer counts months or numbers deals, the
 * partner's month and numbers are read beside the account.
 *
 * @param at the month that is read is that of this moment
 * @param known what an earlier attempt read: only lead and account, which may have changed, are read again
 * @throws ApiError LEAD_NOT_FOUND
 */
export async function loadLeadContext(leadId: string, at: string, known: LeadContext | undefined): Promise<LeadContext> {
  if (known) {
    const { contour } = known
    const [current, earner] = await Promise.all([
      loadLead(leadId, known.current),
      loadEarner(known.current.lead, { contour, at, partner: known.earner?.partner }),
    ])
    if (!current) throw new ApiError('LEAD_NOT_FOUND')
    // An unassigned lead may have been bound meanwhile: then its new partner earns.
    const isBound = current.lead.partnerId !== known.current.lead.partnerId
    return { contour, current, earner: isBound ? await loadEarner(current.lead, { contour, at }) : earner }
  }
  const [contour, current] = await Promise.all([loadContour(), loadLead(leadId)])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  return { contour, current, earner: await loadEarner(current.lead, { contour, at }) }
}

/**
 * The partner who earns from a lead, with the account, and with the month and the numbers of deals where the offer asks for them; null for
 * an unassigned lead.
 *
 * @param of.partner the profile, if it was read before
 * @throws InvariantViolation when the partner is missing: partners are never deleted
 */
async function loadEarner(
  { partnerId, offerId }: Lead,
  of: { contour: Contour; at: string; partner?: Partner | undefined },
): Promise<Earner> {
  if (partnerId === null) return null
  const offer = of.contour.offers.find(({ id }) => id === offerId)
  const { monthsSince, numbersSince } = offer ?? {}
  const named = { partnerId, offerId: offer?.id ?? '' }
  const hasGroupRules = offer !== undefined && asksForGroups(offer)
  const [known, account, month, numbers] = await Promise.all([
    hasGroupRules ? undefined : (of.partner ?? loadPartner(partnerId)),
    loadAccount(partnerId),
    monthsSince === undefined ? undefined : loadDealMonth({ ...named, month: monthOfDeal(of.at), since: monthsSince }),
    numbersSince === undefined ? undefined : loadPartnerNumbers({ ...named, since: numbersSince }),
  ])
  // Groups are read after the account, which notes every change of them: so no decision rests on groups that are older than it.
  const partner = hasGroupRules ? await loadPartner(partnerId) : known
  if (!partner || !account) throw new InvariantViolation(`there is no partner ${partnerId}`)
  return { partner, account, ...(month && { month }), ...(numbers && { numbers }) }
}

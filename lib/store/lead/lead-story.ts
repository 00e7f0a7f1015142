import type { LeadStory } from '../../domain/lead/lead-story.ts'
import { loadNamedPartner } from '../partner/partner.ts'
import { loadLeadWithActs } from './lead.ts'
import { loadRewardFates } from './reward-fates.ts'
import { loadWaitingDealsOf } from './waiting-deal.ts'

/** A lead with everything that explains what it earned; undefined when there is none. */
export async function loadLeadStory(leadId: string): Promise<LeadStory | undefined> {
  const [found, waitingDeals] = await Promise.all([loadLeadWithActs(leadId), loadWaitingDealsOf(leadId)])
  if (!found) return undefined
  const [partner, fates] = await Promise.all([loadNamedPartner(found.lead.partnerId), loadRewardFates(found)])
  return { found, partner, fates, waitingDeals }
}

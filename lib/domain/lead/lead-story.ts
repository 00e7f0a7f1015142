import { administratorView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import type { LeadSource } from './lead.ts'
import { leadHistoryView, type LeadWithActs } from './lead-history.ts'
import { leadView } from './lead-view.ts'
import { rulesOfLead } from '../offer/rule-set.ts'
import type { NamedPartner } from '../partner/partner.ts'
import { actRewardsView, type RewardFates } from './act-rewards.ts'
import { type WaitingDeal, waitingDealOfLeadView } from './waiting-deal.ts'

/** A lead with everything that explains what it earned. */
export interface LeadStory {
  found: LeadWithActs
  /** Null for an unassigned lead. */
  partner: NamedPartner | null
  fates: RewardFates
  /** Deals above the limit that wait for a second person. */
  waitingDeals: readonly WaitingDeal[]
}

/** A lead as administrators see it: with its history, and the reason for each act's rewards. */
export function leadStoryView(contour: Contour, { found, partner, fates, waitingDeals }: LeadStory, at: string) {
  const { lead, acts } = found
  const byId = new Map(acts.map((act) => [act.id, act]))
  const { historyCount, history } = leadHistoryView(contour, found)
  return {
    ...leadView(contour, found, partner),
    revision: lead.revision,
    boundBy: sourceView(lead.source),
    rules: rulesOfLead(contour.offers, lead, at),
    dealNeedsAmount: !contour.offers.find(({ id }) => id === lead.offerId)?.dealsWithoutAmount,
    isErased: lead.erasedAt !== undefined,
    waitingDeals: waitingDeals.map((waiting) => waitingDealOfLeadView(contour, waiting, lead)),
    historyCount,
    history: history.map((entry) => ({ ...entry, ...explanationOf(entry.id) })),
  }

  function explanationOf(id: string) {
    const act = byId.get(id)
    return {
      isImported: (act ?? lead).imported !== undefined,
      askedBy: act?.askedBy ? administratorView(act.askedBy) : null,
      reason: act?.cancels?.reason ?? act?.binds?.reason ?? null,
      ...actRewardsView(contour, act, fates),
    }
  }
}

/** What bound a lead to its partner. */
function sourceView(source: LeadSource) {
  return { kind: source.kind, promocode: source.kind === 'Promocode' ? source.code : null }
}

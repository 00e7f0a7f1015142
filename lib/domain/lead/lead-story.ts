import { administratorView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import type { LeadSource } from './lead.ts'
import { leadHistoryView, type LeadWithActs } from './lead-history.ts'
import { leadView } from './lead-view.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { NamedPartner } from '../partner/partner.ts'
import { rewardsExplained } from '../offer/reward-view.ts'
import { type WaitingDeal, waitingDealOfLeadView } from './waiting-deal.ts'

/** A lead with everything that explains what it earned. */
export interface LeadStory {
  found: LeadWithActs
  /** Null for an unassigned lead. */
  partner: NamedPartner | null
  /** Revisions of the entries that its acts made and that were taken back since. */
  takenBack: ReadonlySet<number>
  /** The amount that each reversal took back, by the reversal's revision. */
  takenKopecks: ReadonlyMap<number, number>
  /** Deals above the limit that wait for a second person. */
  waitingDeals: readonly WaitingDeal[]
}

/** A lead as administrators see it: with its history, and the reason for each act's rewards. */
export function leadStoryView(contour: Contour, { found, partner, takenBack, takenKopecks, waitingDeals }: LeadStory) {
  const { lead, acts } = found
  const byId = new Map(acts.map((act) => [act.id, act]))
  const { historyCount, history } = leadHistoryView(contour, found)
  return {
    ...leadView(contour, found, partner),
    revision: lead.revision,
    boundBy: sourceView(lead.source),
    dealNeedsAmount: !contour.offers.find(({ id }) => id === lead.offerId)?.dealsWithoutAmount,
    isErased: lead.erasedAt !== undefined,
    waitingDeals: waitingDeals.map((waiting) => waitingDealOfLeadView(contour, waiting, lead)),
    historyCount,
    history: history.map((entry) => ({ ...entry, ...explanationOf(entry.id) })),
  }

  function explanationOf(id: string) {
    const act = byId.get(id)
    const reversals = act?.cancels ? act.entryRevisions : []
    return {
      isImported: (act ?? lead).imported !== undefined,
      askedBy: act?.askedBy ? administratorView(act.askedBy) : null,
      reason: act?.cancels?.reason ?? act?.binds?.reason ?? null,
      takenBack: rublesFromKopecks(reversals.reduce((sum, revision) => sum + (takenKopecks.get(revision) ?? 0), 0)),
      rewards: act ? rewardsExplained(contour, act, takenBack) : null,
    }
  }
}

/** What bound a lead to its partner. */
function sourceView(source: LeadSource) {
  return { kind: source.kind, promocode: source.kind === 'Promocode' ? source.code : null }
}

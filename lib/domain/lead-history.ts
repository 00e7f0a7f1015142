import { apiKeyView, doerView } from './actor.ts'
import type { Contour } from './contour.ts'
import type { LeadAct, LeadWithDeals } from './lead.ts'
import { statusOfLead } from './lead-status.ts'
import { rublesFromKopecks } from './money.ts'

/** A history shows no more entries than these, the newest. */
export const maxShownActs = 100

type LeadActKind = 'Bound' | 'DealCanceled' | 'DealAdded' | 'StatusChanged'

/** What an act does to a lead, in one word. */
export function leadActKind({ binds, cancels, fromStatusId, toStatusId }: LeadAct): LeadActKind {
  if (binds) return 'Bound'
  if (cancels) return 'DealCanceled'
  return fromStatusId === toStatusId ? 'DealAdded' : 'StatusChanged'
}

/** A lead with its newest deals and its newest acts, oldest first. */
export interface LeadWithActs extends LeadWithDeals {
  acts: readonly LeadAct[]
}

/**
 * Who did what to a lead, and when, oldest first: its creation, and the newest of what came after.
 *
 * @returns historyCount too: how many entries there are in all
 */
export function leadHistoryView(contour: Contour, { lead, acts }: LeadWithActs) {
  const statusOf = (id: string) => statusOfLead(contour.statuses, id)
  // Where a lead began is where its first act found it.
  const creation = {
    id: lead.id,
    kind: 'Created' as const,
    fromStatus: null,
    status: statusOf(acts[0]?.fromStatusId ?? lead.statusId),
    deal: null,
    canceledDealId: null,
    accrued: 0,
    createdAt: lead.createdAt,
    changedByAdmin: null,
    changedByApiKey: apiKeyView(lead.createdBy),
  }
  const entries = acts.map((act) => ({
    id: act.id,
    kind: leadActKind(act),
    fromStatus: statusOf(act.fromStatusId),
    status: statusOf(act.toStatusId),
    deal: act.deal && { id: act.id, amount: act.deal.amountKopecks === null ? null : rublesFromKopecks(act.deal.amountKopecks) },
    canceledDealId: act.cancels?.dealId ?? null,
    accrued: rublesFromKopecks(act.rewards.outcomes.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)),
    createdAt: act.createdAt,
    ...doerView(act.doneBy),
  }))
  const isWhole = acts.length === lead.revision - 1
  const history = isWhole ? [creation, ...entries] : entries
  return { historyCount: lead.revision, history: history.slice(-maxShownActs) }
}

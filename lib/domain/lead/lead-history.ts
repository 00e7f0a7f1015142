import { doerView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import { externalIdOf } from '../moving/imported.ts'
import { creatorOf, type LeadAct, type LeadWithDeals } from './lead.ts'
import { statusOfLead } from './lead-status.ts'
import { rublesFromKopecks } from '../value/money.ts'

/** The maximum number of entries that a history shows: the newest ones. */
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
 * Who did what to a lead, and when, oldest first: its creation and its newest acts.
 *
 * @returns also historyCount: the total number of entries
 */
export function leadHistoryView(contour: Contour, { lead, acts }: LeadWithActs) {
  const statusOf = (id: string) => statusOfLead(contour.statuses, id)
  // The status that the first act moved the lead from is the one it was created in.
  const creation = {
    id: lead.id,
    kind: 'Created' as const,
    fromStatus: null,
    status: statusOf(acts[0]?.fromStatusId ?? lead.statusId),
    deal: null,
    canceledDealId: null,
    accrued: 0,
    createdAt: lead.createdAt,
    ...doerView(creatorOf(lead)),
  }
  const entries = acts.map((act) => ({
    id: act.id,
    kind: leadActKind(act),
    fromStatus: statusOf(act.fromStatusId),
    status: statusOf(act.toStatusId),
    deal: act.deal && {
      id: act.id,
      amount: act.deal.amountKopecks === null ? null : rublesFromKopecks(act.deal.amountKopecks),
      externalId: externalIdOf(act),
    },
    canceledDealId: act.cancels?.dealId ?? null,
    accrued: rublesFromKopecks(act.rewards.outcomes.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)),
    createdAt: act.createdAt,
    ...doerView(act.doneBy),
  }))
  const isWhole = acts.length === lead.revision - 1
  const history = isWhole ? [creation, ...entries] : entries
  return { historyCount: lead.revision, history: history.slice(-maxShownActs) }
}

import { type EntryCause, type Figures, type LedgerEntry } from './account.ts'
import { figuresView } from './account-view.ts'
import type { Contour } from './contour.ts'
import { rublesFromKopecks } from './money.ts'

/**
 * A part of a partner's ledger, newest first, with the figures that every movement led to. Nothing is computed: each entry
 * holds its own.
 *
 * @param of.head the figures that the statement begins with
 */
export function statementView(of: { contour: Contour; partnerId: string; head: Figures; entries: readonly LedgerEntry[] }) {
  const { contour, partnerId, head, entries } = of
  return {
    partnerId,
    ...figuresView(head),
    entries: entries.map((entry) => ({
      id: entry.id,
      createdAt: entry.createdAt,
      change: figuresView(entry),
      balance: figuresView(entry.after),
      cause: causeView(entry.cause, contour),
    })),
  }
}

/** Statuses, offers and levels are named as they are now; null for what is no more. */
function causeView(cause: EntryCause, { statuses, offers, levels }: Contour) {
  if (cause.kind === 'OpeningBalance') return { kind: cause.kind }
  if (cause.kind !== 'Reward') return { kind: cause.kind, payoutId: cause.payoutId }
  const status = statuses.find(({ id }) => id === cause.statusId)
  const offer = offers.find(({ id }) => id === cause.offerId)
  const level = levels.find(({ id }) => id === cause.levelId)
  const { reward } = cause.rule
  return {
    kind: cause.kind,
    leadId: cause.leadId,
    status: status ? { id: status.id, systemName: status.systemName, title: status.title } : null,
    offer: offer ? { id: offer.id, title: offer.title } : null,
    level: level ? { id: level.id, number: level.number, description: level.description } : null,
    fixed: 'fixedKopecks' in reward ? rublesFromKopecks(reward.fixedKopecks) : null,
    percentOfDeal: 'percentOfDeal' in reward ? reward.percentOfDeal : null,
    dealId: cause.dealId,
    dealAmount: cause.dealAmountKopecks === null ? null : rublesFromKopecks(cause.dealAmountKopecks),
  }
}

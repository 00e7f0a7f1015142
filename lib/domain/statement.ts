import { type Account, type EntryCause, figureNames, type Figures, type LedgerEntry } from './account.ts'
import type { Contour } from './contour.ts'
import { rublesFromKopecks } from './money.ts'

/**
 * A part of a partner's ledger, newest first, with the balance that every movement led to.
 *
 * @param of.after the balance after the first of the entries
 */
export function statementView(of: { contour: Contour; account: Account; entries: readonly LedgerEntry[]; after: Figures }) {
  const { contour, account, entries, after } = of
  let balance = figuresOf(after)
  return {
    partnerId: account.partnerId,
    ...rubles(account),
    entries: entries.map((entry) => {
      const shown = {
        id: entry.id,
        createdAt: entry.createdAt,
        change: rubles(entry),
        balance: rubles(balance),
        cause: causeView(entry.cause, contour),
      }
      balance = before(balance, entry)
      return shown
    }),
  }
}

/** The balance before all of these entries, given that after them. */
export function balanceBefore(entries: readonly Figures[], after: Figures): Figures {
  return entries.reduce(before, figuresOf(after))
}

const before = (balance: Figures, change: Figures): Figures => figuresBy((name) => balance[name] - change[name])
const figuresOf = (of: Figures): Figures => figuresBy((name) => of[name])
const figuresBy = (figure: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Figures

function rubles({ accruedKopecks, availableKopecks, heldKopecks, paidKopecks }: Figures) {
  return {
    accrued: rublesFromKopecks(accruedKopecks),
    available: rublesFromKopecks(availableKopecks),
    held: rublesFromKopecks(heldKopecks),
    paid: rublesFromKopecks(paidKopecks),
  }
}

/** Statuses, offers and levels are named as they are now; null for what is no more. */
function causeView(cause: EntryCause, { statuses, offers, levels }: Contour) {
  if (cause.kind !== 'Reward') return cause
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

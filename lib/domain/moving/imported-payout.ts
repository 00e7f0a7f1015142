import { type Account, balanceWith, type LedgerEntry, type Movement, noFigures, posted } from '../account/account.ts'
import type { Administrator } from '../contour/contour.ts'
import { type HistoryEntry, isActivePayout, type Payout, type PayoutStatus } from '../payout/payout.ts'

/** A payout request as it stood where it came from. */
export interface BroughtPayout {
  externalId: string
  amountKopecks: number
  status: PayoutStatus
  requisites: string
  inn: string | null
  partnerComment: string | null
  adminComment: string | null
  createdAt: string
  /** Null when it never was, or when nobody knows. */
  approvedAt: string | null
  /** When it was paid, rejected or canceled; null while it is open. */
  endedAt: string | null
}

/** The statuses that a request went through, with the moments. */
function pathOf({ status, createdAt, approvedAt, endedAt }: BroughtPayout): { status: PayoutStatus; at: string }[] {
  const requested = { status: 'Requested' as const, at: createdAt }
  const end = endedAt ?? approvedAt ?? createdAt
  const isApproved = status === 'Approved' || status === 'Paid' || approvedAt !== null
  return [
    requested,
    ...(isApproved ? [{ status: 'Approved' as const, at: approvedAt ?? end }] : []),
    ...(status === 'Requested' || status === 'Approved' ? [] : [{ status, at: end }]),
  ]
}

/**
 * A payout request with its history, and the ledger entry for the money that it brings: what it had paid, or what it holds. What
 * the partner can ask for stays as it is. A request that came to nothing brings no money.
 *
 * @throws like posted
 */
export function importedPayout(of: {
  brought: BroughtPayout
  account: Account
  by: Administrator
  at: string
  newIdAt: (ms: number) => string
}): { payout: Payout; entry: LedgerEntry | null; account: Account } {
  const { brought, account, by, at, newIdAt } = of
  const { externalId, amountKopecks, status, createdAt } = brought
  const { partnerId } = account
  const id = newIdAt(Date.parse(createdAt))
  const path = pathOf(brought)
  const history = path.map((step, index): HistoryEntry => ({
    id: newIdAt(Date.parse(step.at)),
    payoutId: id,
    revision: index + 1,
    status: step.status,
    comment: index === path.length - 1 ? brought.adminComment : null,
    createdAt: step.at,
    changedByAdmin: by,
    changedByApiKey: null,
    imported: true,
  }))
  const entry = broughtEntry({ id: newIdAt(Date.parse(at)), payoutId: id, partnerId, amountKopecks, status, at }, account)
  const updatedAt = path.at(-1)?.at ?? createdAt
  const payout: Payout = {
    id,
    partnerId,
    amountKopecks,
    status,
    requisites: brought.requisites,
    partnerComment: brought.partnerComment,
    adminComment: brought.adminComment,
    inn: brought.inn,
    processedBy: null,
    createdAt,
    updatedAt,
    processedAt: status === 'Paid' ? updatedAt : null,
    balanceWhenRequested: entry ? balanceWith(entry) : balanceOf(account),
    revision: history.length,
    imported: { externalId, at, status },
    history,
  }
  return { payout, entry, account }
}

const balanceOf = ({ revision, accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks }: Account) => ({
  revision,
  accruedKopecks,
  waitingKopecks,
  availableKopecks,
  heldKopecks,
  paidKopecks,
})

function broughtEntry(
  of: { id: string; payoutId: string; partnerId: string; amountKopecks: number; status: PayoutStatus; at: string },
  account: Account,
): LedgerEntry | null {
  const { id, payoutId, partnerId, amountKopecks, status, at } = of
  const figure = status === 'Paid' ? 'paidKopecks' : isActivePayout(status) ? 'heldKopecks' : null
  if (figure === null) return null
  const movement: Movement = {
    id,
    partnerId,
    ...noFigures,
    accruedKopecks: amountKopecks,
    [figure]: amountKopecks,
    cause: { kind: 'OpeningBalance', payoutId },
    createdAt: at,
  }
  return posted(movement, account)
}

import { ApiError } from '../errors.ts'
import type { RewardRule } from './contour.ts'

/** The four figures of a partner's money, in kopecks: of an account, or of what moved. */
export const figureNames = ['accruedKopecks', 'availableKopecks', 'heldKopecks', 'paidKopecks'] as const
export type Figures = Record<(typeof figureNames)[number], number>

/**
 * A partner's money, in kopecks. Always: accrued = available + held + paid, and each figure is the sum of
 * the same figure over the partner's ledger entries.
 */
export interface Account {
  partnerId: string
  accruedKopecks: number
  /** The amount that the partner may ask for. */
  availableKopecks: number
  /** Held by the active payout request. */
  heldKopecks: number
  paidKopecks: number
  /** The request in Requested or Approved; there is at most one. */
  activePayoutId: string | null
  /** One more with every change: what was decided on an earlier one is decided anew. */
  revision: number
}

/**
 * One movement of a partner's money, append-only: what changed, by how much, and why.
 * The four deltas keep accrued = available + held + paid by themselves.
 */
export interface LedgerEntry {
  id: string
  partnerId: string
  accruedKopecks: number
  availableKopecks: number
  heldKopecks: number
  paidKopecks: number
  cause: EntryCause
  createdAt: string
}

export type EntryCause =
  | { kind: 'OpeningBalance' }
  | { kind: 'PayoutRequested' | 'PayoutPaid' | 'PayoutReturned'; payoutId: string }
  | RewardCause

/** Why a reward is what it is: enough to work it out again, whatever became of offer, level and lead since. */
export interface RewardCause {
  kind: 'Reward'
  leadId: string
  statusId: string
  offerId: string
  rule: RewardRule
  /** The partner's level at that time. */
  levelId: string | null
  dealId: string | null
  dealAmountKopecks: number | null
  /** All that the partner had ever earned, before this entry and after it. */
  accruedBeforeKopecks: number
  accruedAfterKopecks: number
}

/** The balance that a partner brings along. Throws nothing: zero simply moves nothing. */
export function openingEntry(of: { id: string; partnerId: string; amountKopecks: number; at: string }): LedgerEntry {
  return {
    id: of.id,
    partnerId: of.partnerId,
    accruedKopecks: of.amountKopecks,
    availableKopecks: of.amountKopecks,
    heldKopecks: 0,
    paidKopecks: 0,
    cause: { kind: 'OpeningBalance' },
    createdAt: of.at,
  }
}

/** An entry of a reward: one link in the chain of all that a partner has earned. */
export type RewardEntry = LedgerEntry & { cause: RewardCause }

/**
 * The entries linked on to a sum: each takes it on from the one before it.
 *
 * @throws ApiError DEAL_AMOUNT_INVALID when the sum would no longer be exact: no amount that leads there is a real one
 */
export function chained(entries: readonly RewardEntry[], accruedKopecks: number): RewardEntry[] {
  let afterKopecks = accruedKopecks
  return entries.map((entry) => {
    const accruedBeforeKopecks = afterKopecks
    afterKopecks += entry.accruedKopecks
    if (!Number.isSafeInteger(afterKopecks)) throw new ApiError('DEAL_AMOUNT_INVALID')
    return { ...entry, cause: { ...entry.cause, accruedBeforeKopecks, accruedAfterKopecks: afterKopecks } }
  })
}

import type { RewardRule } from './contour.ts'
import { amountRefusal } from './money.ts'

/** The five figures of a partner's money, in kopecks: of an account, or of what moved. */
export const figureNames = ['accruedKopecks', 'waitingKopecks', 'availableKopecks', 'heldKopecks', 'paidKopecks'] as const
export type Figures = Record<(typeof figureNames)[number], number>

/** Where an account stands: how many entries its ledger has, and the figures that they led to. */
export interface Balance extends Figures {
  /** The number of entries. What was decided on an earlier one is decided anew. */
  revision: number
}

export const noFigures: Figures = { accruedKopecks: 0, waitingKopecks: 0, availableKopecks: 0, heldKopecks: 0, paidKopecks: 0 }

/**
 * A partner's money, in kopecks. Always: accrued = waiting + available + held + paid, and each figure is that of the newest entry of the
 * partner's ledger.
 */
export interface Account extends Balance {
  partnerId: string
  /** The request in Requested or Approved; there is at most one. */
  activePayoutId: string | null
  /** The profile's level. It stands here too because rewards are computed by it: their write repeats it at no cost. */
  levelId: string | null
  /** One more with every setting of the level: what was decided before one is never written after it, also when the level is the same again. */
  levelRevision: number
}

/**
 * A movement of a partner's money: what changes, by how much, and why.
 * The five deltas keep accrued = waiting + available + held + paid by themselves.
 */
export interface Movement extends Figures {
  id: string
  partnerId: string
  cause: EntryCause
  createdAt: string
}

/**
 * A movement in the ledger, append-only. The account's revision that it made is its place there: entries follow one another by
 * it, whatever clocks said, without a gap.
 */
export interface LedgerEntry extends Movement {
  revision: number
  /** The account's figures with this entry, and all before it. */
  after: Figures
}

export type EntryCause =
  | { kind: 'OpeningBalance' }
  | { kind: 'PayoutRequested' | 'PayoutPaid' | 'PayoutReturned'; payoutId: string }
  | RewardCause

/** Why a reward is what it is: enough to work it out again, whatever became of offer, level and lead since. */
export interface RewardCause {
  kind: 'Reward'
  leadId: string
  /** The act of the lead that earned it. */
  actId: string
  statusId: string
  offerId: string
  rule: RewardRule
  /** The partner's level at that time. */
  levelId: string | null
  dealId: string | null
  dealAmountKopecks: number | null
}

/** The balance that a partner brings along: the first entry of a ledger, as the account is made with it. */
export function openingEntry(of: { id: string; partnerId: string; amountKopecks: number; at: string }): LedgerEntry {
  const figures = { ...noFigures, accruedKopecks: of.amountKopecks, availableKopecks: of.amountKopecks }
  const cause = { kind: 'OpeningBalance' } as const
  return { id: of.id, partnerId: of.partnerId, ...figures, cause, createdAt: of.at, revision: 1, after: figures }
}

/**
 * The entry that a movement makes of an account. One that was made of an earlier revision is made anew.
 *
 * @throws ApiError DEAL_AMOUNT_INVALID when a figure would no longer be exact: no amount that leads there is a real one
 */
export function posted<Moved extends Movement>(movement: Moved, account: Balance): Moved & LedgerEntry {
  const after = figuresBy((name) => account[name] + movement[name])
  if (!figureNames.every((name) => Number.isSafeInteger(after[name]))) throw amountRefusal('DEAL_AMOUNT_INVALID', 'beyondAccount')
  return { ...movement, revision: account.revision + 1, after }
}

/**
 * The entries that movements make of an account, one after another.
 *
 * @throws as posted
 */
export function postedInTurn(movements: readonly Movement[], account: Balance): LedgerEntry[] {
  let balance = account
  return movements.map((movement) => {
    const entry = posted(movement, balance)
    balance = balanceWith(entry)
    return entry
  })
}

/** Where an account stands with an entry. */
export const balanceWith = ({ revision, after }: LedgerEntry): Balance => ({ revision, ...after })

const figuresBy = (figure: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Figures

import type { Doer } from './actor.ts'
import type { RewardRule } from './contour.ts'
import { dueBy, type WaitingByDay, waitingBehind, waitingWith } from './hold.ts'
import { dayAt } from './utc-day.ts'
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
  /** The parts of what waits. What is due by now counts as available, though no entry may say so yet. */
  waitingByDay: WaitingByDay
  /** The request in Requested or Approved; there is at most one. */
  activePayoutId: string | null
  /** The request that was paid last; null until one is. Nothing rests on it: it tells people where the money went before. */
  lastPaidPayoutId: string | null
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
  | ReversalCause
  | CorrectionCause
  /** All that waited until this day, or one before it, is free. */
  | { kind: 'HoldEnded'; until: string }

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
  /** The day with which it is free; absent when it was at once. */
  availableFrom?: string
  /** What would have earned it, when the act is the binding of a lead that was of nobody: holds count from then. */
  earnedBy?: { actId: string; at: string }
}

/** A reward taken back. The entry of the reward stays; no entry is taken back twice. */
export interface ReversalCause {
  kind: 'Reversal'
  /** The entry that is taken back. */
  entryRevision: number
  entryId: string
  leadId: string
  /** The deal that came with the reward. */
  dealId: string | null
  /** The day with which the reward was to be free; absent when it was at once. */
  availableFrom?: string
  /** The act of the lead that canceled the deal; absent where an administrator took the reward back by hand. */
  actId?: string
  /**
   * What an administrator said who took it back by hand. What is said of a canceled deal may be of a client: it stands in the act,
   * from where it is erased. Entries of earlier versions have it here, too.
   */
  reason: string | null
  doneBy: Doer
}

/** What an administrator adds or takes away, and why. */
export interface CorrectionCause {
  kind: 'Correction'
  reason: string
  doneBy: Doer
}

/** The account of a partner who has just come. */
export const newAccount = ({ id: partnerId, levelId }: { id: string; levelId: string | null }): Account => ({
  partnerId,
  levelId,
  levelRevision: 1,
  ...noFigures,
  revision: 0,
  waitingByDay: {},
  activePayoutId: null,
  lastPaidPayoutId: null,
})

/** The balance that a partner brings along: the first entry of a ledger, as the account is made with it. */
export function openingEntry(of: { id: string; partnerId: string; amountKopecks: number; at: string }): LedgerEntry {
  const figures = { ...noFigures, accruedKopecks: of.amountKopecks, availableKopecks: of.amountKopecks }
  const cause = { kind: 'OpeningBalance' } as const
  return { id: of.id, partnerId: of.partnerId, ...figures, cause, createdAt: of.at, revision: 1, after: figures }
}

/**
 * The entry that a movement makes of a balance. One that was made of an earlier revision is made anew.
 *
 * @throws ApiError DEAL_AMOUNT_INVALID, of a correction CORRECTION_AMOUNT_INVALID, when a figure would no longer be exact: no amount
 *   that leads there is a real one
 */
export function posted<Moved extends Movement>(movement: Moved, account: Balance): Moved & LedgerEntry {
  const after = figuresBy((name) => account[name] + movement[name])
  if (!figureNames.every((name) => Number.isSafeInteger(after[name]))) {
    const code = movement.cause.kind === 'Correction' ? 'CORRECTION_AMOUNT_INVALID' : 'DEAL_AMOUNT_INVALID'
    throw amountRefusal(code, 'beyondAccount')
  }
  return { ...movement, revision: account.revision + 1, after }
}

/** Entries of one partner, one after another, and what they leave of what waits. */
export interface Posting {
  entries: readonly LedgerEntry[]
  /** Null when they leave it as it was. */
  waitingByDay: WaitingByDay | null
}

/**
 * The entries that movements make of an account, one after another. They are fitted to what waits in it: entries that were made
 * of an earlier revision are made anew by this, and the end of holds that another act has ended is none.
 *
 * @throws as posted
 */
export function postedInTurn(movements: readonly Movement[], account: Balance & Pick<Account, 'waitingByDay'>): Posting {
  let balance: Balance = account
  let { waitingByDay } = account
  const entries: LedgerEntry[] = []
  for (const movement of movements) {
    const fitting = fitted(movement, waitingByDay)
    if (!fitting) continue
    const entry = posted(fitting, balance)
    entries.push(entry)
    balance = balanceWith(entry)
    waitingByDay = waitingAfter(entry, waitingByDay)
  }
  return { entries, waitingByDay: waitingByDay === account.waitingByDay ? null : waitingByDay }
}

/** What a movement does to an account in which this waits; undefined when it does nothing. */
function fitted(movement: Movement, waitingByDay: WaitingByDay): Movement | undefined {
  const { cause, accruedKopecks } = movement
  if (cause.kind === 'HoldEnded') {
    const dueKopecks = dueBy(cause.until, waitingByDay)
    return dueKopecks === 0 ? undefined : { ...movement, waitingKopecks: -dueKopecks, availableKopecks: dueKopecks }
  }
  if (cause.kind !== 'Reversal' || cause.availableFrom === undefined) return movement
  // While the reward waits it is among what waits until its day; else an entry has made it available.
  const waits = (waitingByDay[cause.availableFrom] ?? 0) >= -accruedKopecks
  return {
    ...movement,
    ...(waits
      ? { waitingKopecks: accruedKopecks, availableKopecks: 0 }
      : { waitingKopecks: 0, availableKopecks: accruedKopecks }),
  }
}

/** What waits with an entry. */
export function waitingAfter({ cause, waitingKopecks }: LedgerEntry, waitingByDay: WaitingByDay): WaitingByDay {
  if (cause.kind === 'HoldEnded') return waitingBehind(waitingByDay, cause.until)
  const day = 'availableFrom' in cause ? cause.availableFrom : undefined
  return day === undefined || waitingKopecks === 0 ? waitingByDay : waitingWith(waitingByDay, day, waitingKopecks)
}

/** The end of all holds that are over at a moment: none, or one. Whoever makes other entries posts it before them. */
export function endOfHolds({ partnerId, waitingByDay }: Account, at: string, newId: () => string): Movement[] {
  const until = dayAt(at)
  const dueKopecks = dueBy(until, waitingByDay)
  if (dueKopecks === 0) return []
  const figures = { ...noFigures, waitingKopecks: -dueKopecks, availableKopecks: dueKopecks }
  return [{ id: newId(), partnerId, ...figures, cause: { kind: 'HoldEnded', until }, createdAt: at }]
}

/** Where an account stands with an entry. */
export const balanceWith = ({ revision, after }: LedgerEntry): Balance => ({ revision, ...after })

/**
 * The figures of an account at a moment: what is free by then is available, whether an entry says so already or the next one
 * will.
 */
export function figuresAt(account: Figures & Pick<Account, 'waitingByDay'>, at: string): Figures {
  const { accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks, waitingByDay } = account
  const dueKopecks = dueBy(dayAt(at), waitingByDay)
  return {
    accruedKopecks,
    waitingKopecks: waitingKopecks - dueKopecks,
    availableKopecks: availableKopecks + dueKopecks,
    heldKopecks,
    paidKopecks,
  }
}

/** An account with what was posted to it. */
export function accountWith<Known extends Account>(account: Known, { entries, waitingByDay }: Posting): Known {
  const newest = entries.at(-1)
  return newest ? { ...account, ...balanceWith(newest), waitingByDay: waitingByDay ?? account.waitingByDay } : account
}

const figuresBy = (figure: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Figures

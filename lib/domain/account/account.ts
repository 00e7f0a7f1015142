import type { Doer } from '../people/actor.ts'
import type { RewardRule, RuleSetName } from '../contour/contour.ts'
import type { GivenFacts } from '../offer/deal-facts.ts'
import { dueBy, type WaitingByDay, waitingBehind, waitingWith } from '../payout/hold.ts'
import { dayAt } from '../value/utc-day.ts'
import { amountRefusal } from '../value/money.ts'

/** The five figures of a partner's money, in kopecks: the totals of an account, or the deltas of a movement. */
export const figureNames = ['accruedKopecks', 'waitingKopecks', 'availableKopecks', 'heldKopecks', 'paidKopecks'] as const
export type Figures = Record<(typeof figureNames)[number], number>

/** The state of an account: the number of ledger entries, and the figures after the newest one. */
export interface Balance extends Figures {
  /** The number of entries. A decision based on an earlier revision is made again. */
  revision: number
}

export const noFigures: Figures = { accruedKopecks: 0, waitingKopecks: 0, availableKopecks: 0, heldKopecks: 0, paidKopecks: 0 }

/**
 * A partner's money, in kopecks. Invariant: accrued = waiting + available + held + paid, and each figure equals that of
 * the newest ledger entry.
 */
export interface Account extends Balance {
  partnerId: string
  /** What waits, by day. Amounts that are due count as available, even before an entry says so. */
  waitingByDay: WaitingByDay
  /** The request in Requested or Approved; there is at most one. */
  activePayoutId: string | null
  /**
   * The request that was paid last; null until one is. No decision depends on it: it shows people where the money went
   * last time.
   */
  lastPaidPayoutId: string | null
  /**
   * The profile's level, copied here because rewards depend on it: their transaction writes this item anyway, so the
   * check costs nothing extra.
   */
  levelId: string | null
  /**
   * Incremented whenever the level is set, even to the same one, and when the groups change. A decision made before that is never written after it.
   */
  levelRevision: number
}

/**
 * A movement of a partner's money: what changes, by how much, and why. The five deltas themselves satisfy accrued =
 * waiting + available + held + paid.
 */
export interface Movement extends Figures {
  id: string
  partnerId: string
  cause: EntryCause
  createdAt: string
}

/**
 * A movement in the append-only ledger. Its revision of the account is its place there: entries are ordered by it
 * without gaps, whatever the clocks said.
 */
export interface LedgerEntry extends Movement {
  revision: number
  /** The account's figures after this entry. */
  after: Figures
}

export type EntryCause =
  | OpeningCause
  | { kind: 'PayoutRequested' | 'PayoutPaid' | 'PayoutReturned'; payoutId: string }
  | RewardCause
  | ReversalCause
  | CorrectionCause
  /** Everything that waited until this day or an earlier one is available. */
  | { kind: 'HoldEnded'; until: string }

/**
 * What a partner brings along: the first entry of all. A payout request that moved in has an entry of its own, which adds what
 * it had paid, or what it holds, and leaves what is available as it is.
 */
export interface OpeningCause {
  kind: 'OpeningBalance'
  payoutId?: string
  /** What was earned and is not free yet; absent when all of it is. */
  waitingByDay?: WaitingByDay
}

/** Why a reward is what it is: enough to recompute it after the offer, the level or the lead has changed. */
export interface RewardCause {
  kind: 'Reward'
  leadId: string
  /** The act of the lead that earned it. */
  actId: string
  statusId: string
  offerId: string
  rule: RewardRule
  /** The set of rules that it is from; absent for the offer's first one. */
  ruleSet?: RuleSetName
  /** The partner's level at that time. */
  levelId: string | null
  dealId: string | null
  dealAmountKopecks: number | null
  /** The day it becomes available; absent when it was available at once. */
  availableFrom?: string
  /** What the rule asked about the deal; absent when it asked nothing. */
  given?: GivenFacts
  /** For the binding of an unassigned lead: the act that would have earned the reward. The hold counts from then. */
  earnedBy?: { actId: string; at: string }
}

/** A reward taken back. The reward's entry stays; no entry is taken back twice. */
export interface ReversalCause {
  kind: 'Reversal'
  /** The entry that is taken back. */
  entryRevision: number
  entryId: string
  leadId: string
  /** The deal that came with the reward. */
  dealId: string | null
  /** The day the reward would have become available; absent when it was available at once. */
  availableFrom?: string
  /** The act of the lead that canceled the deal; absent when an administrator took the reward back by hand. */
  actId?: string
  /**
   * The reason an administrator gave for taking it back by hand. The reason for canceling a deal may mention a client,
   * so it is kept in the lead's act, where it can be erased; entries of earlier versions also have it here.
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

/** The account of a new partner. */
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

/**
 * The balance that a partner brings along: the first ledger entry, created together with the account.
 *
 * @param of.amountKopecks what is available; less than nothing for a debt
 * @param of.waitingByDay what is earned and becomes available later
 */
export function openingEntry(of: {
  id: string
  partnerId: string
  amountKopecks: number
  waitingByDay?: WaitingByDay
  at: string
}): LedgerEntry {
  const { amountKopecks: availableKopecks, waitingByDay = {} } = of
  const waitingKopecks = Object.values(waitingByDay).reduce((sum, kopecks) => sum + kopecks, 0)
  const figures = { ...noFigures, accruedKopecks: availableKopecks + waitingKopecks, waitingKopecks, availableKopecks }
  const cause: OpeningCause = { kind: 'OpeningBalance', ...(waitingKopecks !== 0 && { waitingByDay }) }
  return { id: of.id, partnerId: of.partnerId, ...figures, cause, createdAt: of.at, revision: 1, after: figures }
}

/**
 * Turns a movement into the next ledger entry of a balance. A movement built on an earlier revision is computed again.
 *
 * @throws ApiError DEAL_AMOUNT_INVALID, for a correction CORRECTION_AMOUNT_INVALID, when a figure would no longer be
 * exact: no real amount leads there
 */
export function posted<Moved extends Movement>(movement: Moved, account: Balance): Moved & LedgerEntry {
  const after = figuresBy((name) => account[name] + movement[name])
  if (!figureNames.every((name) => Number.isSafeInteger(after[name]))) {
    const code = movement.cause.kind === 'Correction' ? 'CORRECTION_AMOUNT_INVALID' : 'DEAL_AMOUNT_INVALID'
    throw amountRefusal(code, 'beyondAccount')
  }
  return { ...movement, revision: account.revision + 1, after }
}

/** Consecutive entries of one partner, and what still waits after them. */
export interface Posting {
  entries: readonly LedgerEntry[]
  /** Null when they do not change it. */
  waitingByDay: WaitingByDay | null
}

/**
 * Turns movements into consecutive ledger entries of an account, fitted to what waits in it: an entry built on an
 * earlier revision is computed again, and an end of holds that another act has already posted is dropped.
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

/** What a movement does to an account with this waiting; undefined when it does nothing. */
function fitted(movement: Movement, waitingByDay: WaitingByDay): Movement | undefined {
  const { cause, accruedKopecks } = movement
  if (cause.kind === 'HoldEnded') {
    const dueKopecks = dueBy(cause.until, waitingByDay)
    return dueKopecks === 0 ? undefined : { ...movement, waitingKopecks: -dueKopecks, availableKopecks: dueKopecks }
  }
  if (cause.kind !== 'Reversal' || cause.availableFrom === undefined) return movement
  // A reward that still waits is part of its day's amount; otherwise an entry has already made it available.
  const waits = (waitingByDay[cause.availableFrom] ?? 0) >= -accruedKopecks
  return {
    ...movement,
    ...(waits
      ? { waitingKopecks: accruedKopecks, availableKopecks: 0 }
      : { waitingKopecks: 0, availableKopecks: accruedKopecks }),
  }
}

/** What waits after an entry. */
export function waitingAfter({ cause, waitingKopecks }: LedgerEntry, waitingByDay: WaitingByDay): WaitingByDay {
  if (cause.kind === 'HoldEnded') return waitingBehind(waitingByDay, cause.until)
  if (cause.kind === 'OpeningBalance') return cause.waitingByDay ?? waitingByDay
  const day = 'availableFrom' in cause ? cause.availableFrom : undefined
  return day === undefined || waitingKopecks === 0 ? waitingByDay : waitingWith(waitingByDay, day, waitingKopecks)
}

/**
 * The movement that ends all holds that are over at a moment: none, or one. Callers post it before their other entries.
 */
export function endOfHolds({ partnerId, waitingByDay }: Account, at: string, newId: () => string): Movement[] {
  const until = dayAt(at)
  const dueKopecks = dueBy(until, waitingByDay)
  if (dueKopecks === 0) return []
  const figures = { ...noFigures, waitingKopecks: -dueKopecks, availableKopecks: dueKopecks }
  return [{ id: newId(), partnerId, ...figures, cause: { kind: 'HoldEnded', until }, createdAt: at }]
}

/** The balance after an entry. */
export const balanceWith = ({ revision, after }: LedgerEntry): Balance => ({ revision, ...after })

/** The figures of an account at a moment. What is due by then counts as available, even before an entry says so. */
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

/** An account with a posting applied. */
export function accountWith<Known extends Account>(account: Known, { entries, waitingByDay }: Posting): Known {
  const newest = entries.at(-1)
  return newest ? { ...account, ...balanceWith(newest), waitingByDay: waitingByDay ?? account.waitingByDay } : account
}

const figuresBy = (figure: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Figures

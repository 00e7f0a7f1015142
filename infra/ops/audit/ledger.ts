import {
  type Account,
  type EntryCause,
  type OpeningCause,
  figureNames,
  type Figures,
  type LedgerEntry,
  noFigures,
  type RewardCause,
  waitingAfter,
} from '../../../lib/domain/account/account.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { dueBy, freeFrom, type WaitingByDay } from '../../../lib/domain/payout/hold.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { rewardText } from '../contour-file/reward-text.ts'
import { givenMonth } from '../../../lib/domain/offer/deal-facts.ts'
import { shareOf } from '../../../lib/domain/offer/share.ts'
import { entryKey, type Key, keyName } from '../../../lib/store/keys.ts'
import { unknownDoer } from './doer.ts'
import { differing, type Finding, finding, unknownOf, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

const names: Readonly<Record<keyof Figures, string>> = {
  accruedKopecks: 'accrued',
  waitingKopecks: 'waiting',
  availableKopecks: 'available',
  heldKopecks: 'held',
  paidKopecks: 'paid',
}

export function accountFindings(account: Account, key: Key): Finding[] {
  const { partnerId, heldKopecks, paidKopecks, activePayoutId, lastPaidPayoutId } = account
  return [
    ...differing(key, 'partnerId', partnerId, key.pk.replace('PARTNER#', '')),
    ...sumFindings(key, 'the account', account),
    ...unless(
      heldKopecks > 0 === (activePayoutId !== null),
      key,
      `it holds ${formatRubles(heldKopecks)} for ${activePayoutId === null ? 'no payout' : `payout ${activePayoutId}`}`,
      'something held for the active payout, and only for one',
    ),
    ...unless(
      paidKopecks > 0 === (lastPaidPayoutId !== null),
      key,
      `${formatRubles(paidKopecks)} were paid, and the last payout of them is ${lastPaidPayoutId ?? 'none'}`,
      'a last paid payout exactly when something was paid',
    ),
  ]
}

/** Checks an entry by itself: its figures, its cause and, for a reward, the amount recomputed by its rule. */
export function entryFindings(entry: LedgerEntry, key: Key, known: KnownContour): Finding[] {
  const { ids } = known
  const { partnerId, revision, after, cause } = entry
  const own = entryKey(partnerId, revision)
  return [
    ...differing(key, 'its key', keyName(key), keyName(own)),
    ...sumFindings(key, 'what it leaves', after),
    ...figureNames.flatMap((figure) =>
      differing(key, `the change of ${names[figure]}`, formatRubles(entry[figure]), formatRubles(changeOf(entry)[figure])),
    ),
    ...unless(amountOf(entry) !== 0, key, 'it moves nothing', 'an amount'),
    ...requestFindings(entry, key),
    ...unless(
      cause.kind !== 'OpeningBalance' || cause.payoutId !== undefined || revision === 1,
      key,
      `an opening balance is the entry of revision ${revision}`,
      'the first of all, or not there',
    ),
    ...('doneBy' in cause ? unknownDoer(key, 'it was done by', cause.doneBy, known) : []),
    ...(cause.kind === 'HoldEnded'
      ? unless(cause.until <= dayAt(entry.createdAt), key, `it ends holds until ${cause.until}`, 'no day later than its own')
      : []),
    ...(cause.kind === 'Reward'
      ? [
          ...rewardFindings(entry, cause, key),
          ...holdFindings(entry, cause, key),
          ...unknownOf(key, 'the status of its reward', cause.statusId, ids.STATUS),
          ...unknownOf(key, 'the offer of its reward', cause.offerId, ids.OFFER),
          ...unknownOf(key, 'the level of its reward', cause.levelId, ids.LEVEL),
        ]
      : []),
  ]
}

function sumFindings(key: Key, what: string, figures: Figures): Finding[] {
  const { accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks } = figures
  return [
    ...differing(
      key,
      `${what}: accrued`,
      formatRubles(accruedKopecks),
      formatRubles(waitingKopecks + availableKopecks + heldKopecks + paidKopecks),
    ),
    ...neverNegative.flatMap((figure) =>
      unless(figures[figure] >= 0, key, `${what}: ${names[figure]} is ${formatRubles(figures[figure])}`, '0 or more'),
    ),
  ]
}

/** Reversing paid rewards can make available negative; a correction can exceed everything earned, so accrued too. */
const neverNegative = ['waitingKopecks', 'heldKopecks', 'paidKopecks'] as const

/** A request never exceeds the available balance. */
function requestFindings({ cause, after }: LedgerEntry, key: Key): Finding[] {
  if (cause.kind !== 'PayoutRequested') return []
  const { availableKopecks } = after
  return unless(availableKopecks >= 0, key, `it leaves ${formatRubles(availableKopecks)} available`, '0 or more')
}

/** The figure that holds the entry's amount. */
function amountOf(entry: LedgerEntry): number {
  const { kind } = entry.cause
  if (kind === 'Correction' || kind === 'OpeningBalance') return entry.accruedKopecks
  if (kind === 'Reward' || kind === 'Reversal') return Math.abs(entry.accruedKopecks)
  if (kind === 'PayoutRequested') return Math.abs(entry.heldKopecks)
  return Math.abs(kind === 'PayoutPaid' ? entry.paidKopecks : entry.availableKopecks)
}

/** How an entry of this cause and amount changes the five figures. */
function changeOf(entry: LedgerEntry): Figures {
  const amountKopecks = amountOf(entry)
  const { cause } = entry
  if (cause.kind === 'OpeningBalance') return openingOf(entry, cause)
  const waits = cause.kind === 'Reward' ? cause.availableFrom !== undefined : entry.waitingKopecks !== 0
  const changes: Readonly<Record<Exclude<EntryCause['kind'], 'OpeningBalance'>, Partial<Figures>>> = {
    Reward: { accruedKopecks: amountKopecks, [waits ? 'waitingKopecks' : 'availableKopecks']: amountKopecks },
    // Earlier entries tell whether the reward was still waiting.
    Reversal: { accruedKopecks: -amountKopecks, [waits ? 'waitingKopecks' : 'availableKopecks']: -amountKopecks },
    Correction: { accruedKopecks: amountKopecks, availableKopecks: amountKopecks },
    HoldEnded: { waitingKopecks: -amountKopecks, availableKopecks: amountKopecks },
    PayoutRequested: { availableKopecks: -amountKopecks, heldKopecks: amountKopecks },
    PayoutPaid: { heldKopecks: -amountKopecks, paidKopecks: amountKopecks },
    PayoutReturned: { availableKopecks: amountKopecks, heldKopecks: -amountKopecks },
  }
  return { ...noFigures, ...changes[cause.kind] }
}

/** A balance brings what is available and what waits; a payout request that moved in, what it had paid or what it holds. */
function openingOf({ accruedKopecks, heldKopecks }: LedgerEntry, { payoutId, waitingByDay = {} }: OpeningCause): Figures {
  if (payoutId !== undefined) {
    return { ...noFigures, accruedKopecks, [heldKopecks === 0 ? 'paidKopecks' : 'heldKopecks']: accruedKopecks }
  }
  const waitingKopecks = Object.values(waitingByDay).reduce((sum, kopecks) => sum + kopecks, 0)
  return { ...noFigures, accruedKopecks, waitingKopecks, availableKopecks: accruedKopecks - waitingKopecks }
}

function rewardFindings({ accruedKopecks }: LedgerEntry, cause: RewardCause, key: Key): Finding[] {
  const { rule, statusId, levelId, dealId, dealAmountKopecks, given } = cause
  const amountKopecks = shareOf(rule, dealAmountKopecks, givenMonth(given))?.kopecks
  return [
    ...(amountKopecks === undefined
      ? [finding(key, 'a share of a deal without an amount', 'no reward')]
      : differing(
          key,
          `the reward of ${rewardText(rule, formatRubles(dealAmountKopecks ?? 0))}`,
          formatRubles(accruedKopecks),
          formatRubles(amountKopecks),
        )),
    ...differing(key, 'the status of its rule', rule.statusId, statusId),
    ...unless(
      rule.levelId === null || rule.levelId === levelId,
      key,
      `its rule is for level ${rule.levelId}`,
      `for level ${levelId}, or for any`,
    ),
    ...unless(dealId !== null || dealAmountKopecks === null, key, 'it has the amount of a deal, and no deal', 'both or neither'),
  ]
}

/** A reward waits for its rule's number of days, counted from the act that earned it; what a binding earned may be free at once. */
function holdFindings({ createdAt }: LedgerEntry, { rule, availableFrom, earnedBy }: RewardCause, key: Key): Finding[] {
  const day = freeFrom(earnedBy?.at ?? createdAt, rule.holdDays ?? 0)
  const isOver = earnedBy !== undefined && day !== null && day <= dayAt(createdAt)
  return differing(key, 'the day from which it is available', availableFrom, isOver ? null : day)
}

/** The running state of a ledger, entry by entry; its size does not depend on the ledger's length. */
export interface LedgerReading {
  revision: number
  after: Figures
  waitingByDay: WaitingByDay
  openPayout: { payoutId: string; amountKopecks: number } | null
}

export const emptyLedger: LedgerReading = {
  revision: 0,
  after: noFigures,
  waitingByDay: {},
  openPayout: null,
}

/** Moves on to the next entry of a ledger; findings say where it does not follow from the previous one. */
export function nextEntry(before: LedgerReading, entry: LedgerEntry, key: Key): { reading: LedgerReading; findings: Finding[] } {
  const { revision, after } = entry
  const missing = revision - before.revision - 1
  const findings = [
    ...unless(
      missing === 0,
      key,
      `the entry before it is of revision ${before.revision}`,
      missing > 0
        ? `entries without a gap: ${missing} ${missing === 1 ? 'is' : 'are'} missing before revision ${revision}`
        : 'one entry for every revision',
    ),
    ...figureNames.flatMap((figure) =>
      differing(
        key,
        `${names[figure]} after it`,
        formatRubles(after[figure]),
        formatRubles(before.after[figure] + entry[figure]),
      ),
    ),
    ...openPayoutFindings(before.openPayout, entry, key),
    ...waitingFindings(before.waitingByDay, entry, key),
  ]
  const waitingByDay = waitingAfter(entry, before.waitingByDay)
  return { reading: { revision, after, waitingByDay, openPayout: openAfter(before.openPayout, entry) }, findings }
}

/** Entries determine what waits: the end of a hold frees all of it, and a reversal takes its part out. */
function waitingFindings(
  waitingByDay: WaitingByDay,
  { cause, accruedKopecks, waitingKopecks }: LedgerEntry,
  key: Key,
): Finding[] {
  if (cause.kind === 'HoldEnded') {
    const dueKopecks = dueBy(cause.until, waitingByDay)
    return differing(key, `what waited until ${cause.until}`, formatRubles(-waitingKopecks), formatRubles(dueKopecks))
  }
  if (cause.kind !== 'Reversal') return []
  const isWaiting = (waitingByDay[cause.availableFrom ?? ''] ?? 0) >= -accruedKopecks
  const takenKopecks = isWaiting ? accruedKopecks : 0
  return differing(key, 'what it takes of what waits', formatRubles(waitingKopecks), formatRubles(takenKopecks))
}

function openAfter(open: LedgerReading['openPayout'], { cause, heldKopecks }: LedgerEntry): LedgerReading['openPayout'] {
  if (cause.kind === 'PayoutRequested') return { payoutId: cause.payoutId, amountKopecks: heldKopecks }
  if (cause.kind === 'OpeningBalance' && cause.payoutId !== undefined && heldKopecks > 0)
    return { payoutId: cause.payoutId, amountKopecks: heldKopecks }
  return cause.kind === 'PayoutPaid' || cause.kind === 'PayoutReturned' ? null : open
}

/** Payouts follow each other: each is requested, then paid or returned, before the next is requested. */
function openPayoutFindings(open: LedgerReading['openPayout'], { cause, heldKopecks }: LedgerEntry, key: Key): Finding[] {
  if (cause.kind === 'PayoutRequested' || (cause.kind === 'OpeningBalance' && heldKopecks > 0)) {
    return unless(
      open === null,
      key,
      `payout ${cause.payoutId} is requested while ${open?.payoutId} is open`,
      'one payout at a time',
    )
  }
  if (cause.kind !== 'PayoutPaid' && cause.kind !== 'PayoutReturned') return []
  const isOpen = open?.payoutId === cause.payoutId && open.amountKopecks === -heldKopecks
  return unless(
    isOpen,
    key,
    `it ends payout ${cause.payoutId} with ${formatRubles(-heldKopecks)}`,
    open
      ? `the end of payout ${open.payoutId} with ${formatRubles(open.amountKopecks)}`
      : 'not there: no payout was requested before it',
  )
}

/** Compares an account with the end of its ledger. */
export function ledgerEndFindings(
  { revision, after, waitingByDay, openPayout }: LedgerReading,
  account: Account,
  key: Key,
): Finding[] {
  return [
    ...differing(key, 'revision', account.revision, revision),
    ...figureNames.flatMap((figure) =>
      differing(key, `${names[figure]}, by its last entry,`, formatRubles(account[figure]), formatRubles(after[figure])),
    ),
    ...differing(key, 'what waits, by its entries,', inOrder(account.waitingByDay), inOrder(waitingByDay)),
    ...differing(key, 'the active payout, by its entries,', account.activePayoutId, openPayout?.payoutId),
  ]
}

const inOrder = (waitingByDay: WaitingByDay): [string, number][] =>
  Object.entries(waitingByDay).toSorted(([a], [b]) => (a < b ? -1 : 1))

import {
  type Account,
  type EntryCause,
  figureNames,
  type Figures,
  type LedgerEntry,
  noFigures,
  type RewardCause,
} from '../../../lib/domain/account.ts'
import type { RewardRule } from '../../../lib/domain/contour.ts'
import { formatRubles } from '../../../lib/domain/money.ts'
import { percentOf } from '../../../lib/domain/reward.ts'
import { entryKey, type Key } from '../../../lib/store/keys.ts'
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
  const { partnerId, heldKopecks, activePayoutId } = account
  return [
    ...differing(key, 'partnerId', partnerId, key.pk.replace('PARTNER#', '')),
    ...sumFindings(key, 'the account', account),
    ...unless(
      heldKopecks > 0 === (activePayoutId !== null),
      key,
      `it holds ${formatRubles(heldKopecks)} for ${activePayoutId === null ? 'no payout' : `payout ${activePayoutId}`}`,
      'something held for the active payout, and only for one',
    ),
  ]
}

/** What an entry says of itself: its figures, its cause, and for a reward the amount, worked out anew by its rule. */
export function entryFindings(entry: LedgerEntry, key: Key, { ids }: KnownContour): Finding[] {
  const { partnerId, revision, after, cause } = entry
  const own = entryKey(partnerId, revision)
  return [
    ...differing(key, 'its key', `${key.pk}/${key.sk}`, `${own.pk}/${own.sk}`),
    ...sumFindings(key, 'what it leaves', after),
    ...figureNames.flatMap((figure) =>
      differing(key, `the change of ${names[figure]}`, formatRubles(entry[figure]), formatRubles(changeOf(entry)[figure])),
    ),
    ...unless(entry[movedBy(cause)] !== 0, key, 'it moves nothing', 'an amount'),
    ...unless(
      cause.kind !== 'OpeningBalance' || revision === 1,
      key,
      `an opening balance is the entry of revision ${revision}`,
      'the first of all, or not there',
    ),
    ...(cause.kind === 'Reward'
      ? [
          ...rewardFindings(entry, cause, key),
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
    ...figureNames.flatMap((figure) =>
      unless(figures[figure] >= 0, key, `${what}: ${names[figure]} is ${formatRubles(figures[figure])}`, '0 or more'),
    ),
  ]
}

/** The figure that tells how much an entry is about. */
function movedBy({ kind }: EntryCause): keyof Figures {
  if (kind === 'PayoutRequested') return 'heldKopecks'
  return kind === 'PayoutPaid' ? 'paidKopecks' : 'availableKopecks'
}

/** What an entry of this cause and amount does to the five figures. */
function changeOf(entry: LedgerEntry): Figures {
  const amountKopecks = Math.abs(entry[movedBy(entry.cause)])
  const changes: Readonly<Record<EntryCause['kind'], Partial<Figures>>> = {
    OpeningBalance: { accruedKopecks: amountKopecks, availableKopecks: amountKopecks },
    Reward: { accruedKopecks: amountKopecks, availableKopecks: amountKopecks },
    PayoutRequested: { availableKopecks: -amountKopecks, heldKopecks: amountKopecks },
    PayoutPaid: { heldKopecks: -amountKopecks, paidKopecks: amountKopecks },
    PayoutReturned: { availableKopecks: amountKopecks, heldKopecks: -amountKopecks },
  }
  return { ...noFigures, ...changes[entry.cause.kind] }
}

function rewardFindings({ accruedKopecks }: LedgerEntry, cause: RewardCause, key: Key): Finding[] {
  const { rule, statusId, levelId, dealId, dealAmountKopecks } = cause
  const amountKopecks = rewardOf(rule, dealAmountKopecks)
  return [
    ...(amountKopecks === undefined
      ? [finding(key, 'a share of a deal without an amount', 'no reward')]
      : differing(
          key,
          `the reward ${ruleText(rule, dealAmountKopecks)}`,
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

/** Undefined for a share of nothing. */
function rewardOf({ reward }: RewardRule, dealAmountKopecks: number | null): number | undefined {
  if ('fixedKopecks' in reward) return reward.fixedKopecks
  return dealAmountKopecks === null ? undefined : percentOf(dealAmountKopecks, reward.percentOfDeal)
}

function ruleText({ reward }: RewardRule, dealAmountKopecks: number | null): string {
  if ('fixedKopecks' in reward) return 'of a fixed sum'
  return `of ${reward.percentOfDeal} % of ${formatRubles(dealAmountKopecks ?? 0)}`
}

/** A ledger as it is read, entry by entry, whatever its length. */
export interface LedgerReading {
  revision: number
  after: Figures
  openPayout: { payoutId: string; amountKopecks: number } | null
}

export const emptyLedger: LedgerReading = {
  revision: 0,
  after: noFigures,
  openPayout: null,
}

/** Goes on to the next entry of a ledger, and says where it does not go on from the one before. */
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
  ]
  return { reading: { revision, after, openPayout: openAfter(before.openPayout, entry) }, findings }
}

function openAfter(open: LedgerReading['openPayout'], { cause, heldKopecks }: LedgerEntry): LedgerReading['openPayout'] {
  if (cause.kind === 'PayoutRequested') return { payoutId: cause.payoutId, amountKopecks: heldKopecks }
  return cause.kind === 'PayoutPaid' || cause.kind === 'PayoutReturned' ? null : open
}

/** Payouts follow one another: each is requested, and then paid or returned, before the next. */
function openPayoutFindings(open: LedgerReading['openPayout'], { cause, heldKopecks }: LedgerEntry, key: Key): Finding[] {
  if (cause.kind === 'PayoutRequested') {
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

/** What an account says against the end of its ledger. */
export function ledgerEndFindings({ revision, after, openPayout }: LedgerReading, account: Account, key: Key): Finding[] {
  return [
    ...differing(key, 'revision', account.revision, revision),
    ...figureNames.flatMap((figure) =>
      differing(key, `${names[figure]}, by its last entry,`, formatRubles(account[figure]), formatRubles(after[figure])),
    ),
    ...differing(key, 'the active payout, by its entries,', account.activePayoutId, openPayout?.payoutId),
  ]
}

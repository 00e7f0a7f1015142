import type { HistoryEntry, Payout } from '../../lib/domain/payout/payout.ts'
import { type Item, withoutKey } from '../../lib/store/table/item.ts'
import { payoutHistoryKey, payoutKey } from '../../lib/store/keys.ts'
import { payoutIndexAttributes } from '../../lib/store/payout/payout-indexes.ts'

type Keyed = Item & { pk: string; sk: string }

/** A payout as it is stored: the request, and the entries of its history beside it. */
export function payoutItems({ history, ...payout }: Payout): Keyed[] {
  return [
    { ...payoutKey(payout.id), ...payout, ...payoutIndexAttributes(payout) },
    ...history.map((entry) => ({ ...payoutHistoryKey(entry.payoutId, entry.revision), ...entry })),
  ]
}

/** The payouts in a table, each with its history, oldest first. */
export function payoutsOf(items: readonly Item[]): Payout[] {
  const entries = items.filter(({ pk, sk }) => String(pk).startsWith('PAYOUT#') && String(sk).startsWith('HISTORY#'))
  const histories = Map.groupBy(entries.map(withoutKey<HistoryEntry>), ({ payoutId }) => payoutId)
  return items
    .filter(({ pk }) => pk === 'PAYOUTS')
    .map(({ payoutsIn: _status, payoutPlace: _place, payoutsOf: _partner, ...item }) => withoutKey<Omit<Payout, 'history'>>(item))
    .map((payout) => ({
      ...payout,
      history: (histories.get(payout.id) ?? []).toSorted((a, b) => a.revision - b.revision),
    }))
}

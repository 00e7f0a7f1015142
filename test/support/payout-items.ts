import type { Payout } from '../../lib/domain/payout/payout.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { payoutHistoryKey, payoutKey } from '../../lib/store/keys.ts'
import { payoutIndexAttributes } from '../../lib/store/payout/payout-indexes.ts'
import { payoutChangeItem, payoutItem } from '../../lib/store/payout/payout-items.ts'

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
  const histories = Map.groupBy(entries.map(payoutChangeItem.read), ({ payoutId }) => payoutId)
  return items
    .filter(({ pk }) => pk === 'PAYOUTS')
    .map(({ payoutsIn: _status, payoutPlace: _place, payoutsOf: _partner, ...item }) => payoutItem.read(item))
    .map((payout) => ({
      ...payout,
      history: (histories.get(payout.id) ?? []).toSorted((a, b) => a.revision - b.revision),
    }))
}

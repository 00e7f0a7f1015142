import type { Item } from '../../../lib/store/table/item.ts'
import { keyOf, partnerKey, payoutHistoryKey, payoutHistoryPartition, payoutKey } from '../../../lib/store/keys.ts'
import { profileItem } from '../../../lib/store/partner/partner-items.ts'
import { payoutChangeItem, payoutItem } from '../../../lib/store/payout/payout-items.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { PayoutRules } from './known-contour.ts'
import { coolDownFindings, fourEyesFindings, historyFindings, longestHistory } from './payout.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Compares payouts with their histories, and history entries with their payouts. Both are read after the items that they are
 * compared with, which is safe: entries never change, and the number of entries that a payout counts only grows.
 *
 * @param payoutRules as they are now: a payment may be allowed by rules that changed after the configuration was read
 */
export async function payoutHistoryFindings(
  table: TableReader,
  items: readonly Item[],
  payoutRules: () => Promise<PayoutRules>,
): Promise<Finding[]> {
  const payouts = items.filter((item) => kindOf(keyOf(item)) === 'payout')
  const entries = items.filter((item) => kindOf(keyOf(item)) === 'payoutChange')
  const [histories, owners] = await Promise.all([
    table.items(payouts.flatMap(historyKeys)),
    table.items([...new Set(entries.map(payoutIdOf))].map(payoutKey)),
  ])
  const found = Map.groupBy(histories, ({ pk }) => String(pk))
  const paid = payouts.filter(({ status }) => status === 'Paid')
  const [rules, profiles] =
    paid.length === 0
      ? [undefined, []]
      : await Promise.all([
          payoutRules(),
          table.items([...new Set(paid.map(({ partnerId }) => String(partnerId)))].map(partnerKey)),
        ])
  const partners = new Map(profiles.filter(isWhole).map((item) => [String(item.sk), profileItem.read(item)]))
  const byId = new Map(owners.map((item) => [String(item.sk), item]))
  return [
    ...payouts.flatMap((item) => {
      const key = keyOf(item)
      const entriesOf = found.get(payoutHistoryPartition(key.sk)) ?? []
      if (!entriesOf.every(isWhole)) return []
      const payout = payoutItem.read(item)
      const inOrder = entriesOf.map(payoutChangeItem.read).toSorted((a, b) => a.revision - b.revision)
      return [
        ...historyFindings(payout, key, inOrder),
        ...fourEyesFindings(key, inOrder, rules?.fourEyesSince),
        ...coolDownFindings(payout, key, inOrder, partners.get(payout.partnerId), rules?.coolDown),
      ]
    }),
    ...entries.flatMap((entry) => ownerFindings(entry, byId.get(payoutIdOf(entry)))),
  ]
}

const historyKeys = (item: Item) =>
  Array.from({ length: Math.min(Number(item.revision), longestHistory) }, (_, index) =>
    payoutHistoryKey(String(item.sk), index + 1),
  )

const payoutIdOf = ({ pk }: Item): string => String(pk).replace(payoutHistoryPartition(''), '')

function ownerFindings(entry: Item, payout: Item | undefined): Finding[] {
  const [key, revision] = [keyOf(entry), Number(entry.revision)]
  if (payout === undefined) return [finding(key, 'its payout is not there', 'not there without its payout')]
  const counted = Number(payout.revision)
  if (!isWhole(payout) || revision <= counted) return []
  return [
    finding(key, `it is of revision ${revision}, and the payout is at revision ${counted}`, 'an entry that the payout counts'),
  ]
}

import type { HistoryEntry } from '../../../lib/domain/payout.ts'
import type { Item } from '../../../lib/store/item.ts'
import { keyOf, payoutHistoryKey, payoutHistoryPartition, payoutKey } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import { type AuditedPayout, fourEyesFindings, historyFindings, longestHistory } from './payout.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Payouts against their histories, and entries of histories against their payouts. What is read here is read after what it is
 * compared with: entries never change, and a payout only ever counts more of them.
 *
 * @param fourEyesSince as it is now: whoever paid may have been allowed to since the configuration was read
 */
export async function payoutHistoryFindings(
  table: TableReader,
  items: readonly Item[],
  fourEyesSince: () => Promise<string | undefined>,
): Promise<Finding[]> {
  const payouts = items.filter((item) => kindOf(keyOf(item)) === 'payout')
  const entries = items.filter((item) => kindOf(keyOf(item)) === 'payoutChange')
  const [histories, owners] = await Promise.all([
    table.items(payouts.flatMap(historyKeys)),
    table.items([...new Set(entries.map(payoutIdOf))].map(payoutKey)),
  ])
  const found = Map.groupBy(histories, ({ pk }) => String(pk))
  const since = payouts.some(({ status }) => status === 'Paid') ? await fourEyesSince() : undefined
  const byId = new Map(owners.map((item) => [String(item.sk), item]))
  return [
    ...payouts.flatMap((item) => {
      const key = keyOf(item)
      const entriesOf = found.get(payoutHistoryPartition(key.sk)) ?? []
      if (!entriesOf.every(isWhole)) return []
      const history = entriesOf as unknown as HistoryEntry[]
      const inOrder = history.toSorted((a, b) => a.revision - b.revision)
      return [...historyFindings(item as unknown as AuditedPayout, key, inOrder), ...fourEyesFindings(key, inOrder, since)]
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

import { keyOf } from '../../../lib/store/keys.ts'
import { rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { uncoveredRequest } from '../../../lib/domain/payout/payout-cover.ts'
import { accountOf } from '../../../lib/store/account/account.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'

/** An open payout request that later reversals left without full cover. Amounts in rubles. */
export interface Uncovered {
  payoutId: string
  partnerId: string
  amount: number
  shortfall: number
}

/**
 * Open requests without cover. The table is still consistent, so they are no findings; the person who pays must know of them.
 *
 * @param items as they are read; accounts are read again, for a request may have ended since
 */
export async function uncoveredIn(table: TableReader, items: readonly Item[], nowMs: number): Promise<Uncovered[]> {
  const at = new Date(nowMs).toISOString()
  const suspects = items.filter((item) => uncoveredOf(item, at).length > 0).map(keyOf)
  if (suspects.length === 0) return []
  return (await table.items(suspects)).flatMap((item) => uncoveredOf(item, at))
}

function uncoveredOf(item: Item, at: string): Uncovered[] {
  if (kindOf(keyOf(item)) !== 'account' || !isWhole(item)) return []
  const account = accountOf(item)
  const request = uncoveredRequest(account, at)
  if (!request) return []
  const { payoutId, amountKopecks, shortfallKopecks } = request
  const amounts = { amount: rublesFromKopecks(amountKopecks), shortfall: rublesFromKopecks(shortfallKopecks) }
  return [{ payoutId, partnerId: account.partnerId, ...amounts }]
}

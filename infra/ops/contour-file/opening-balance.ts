import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import { withoutKey } from '../../../lib/store/table/item.ts'
import { entryKey } from '../../../lib/store/keys.ts'
import { getItem } from '../../../lib/store/table/read.ts'

/** What a partner had when the program took them over, from the ledger; 0 if nothing was posted. */
export async function openingBalanceKopecks(partnerId: string): Promise<number> {
  // It is posted together with the account, so it is the first entry or there is none.
  const item = await getItem(entryKey(partnerId, 1))
  const first = item && withoutKey<LedgerEntry>(item)
  return first?.cause.kind === 'OpeningBalance' ? first.accruedKopecks : 0
}

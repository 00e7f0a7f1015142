import { accountItem, entryItem } from '../../../lib/store/account/account-items.ts'
import { accountKey, entryKey } from '../../../lib/store/keys.ts'
import { getItems } from '../../../lib/store/table/read.ts'

/**
 * What a partner had when the program took them over, while nothing has moved since; 0 if nothing was posted. Null for a partner
 * whose balance is another one by now, and for one that a contour file cannot give: a debt, or what waits.
 */
export async function untouchedOpeningKopecks(partnerId: string): Promise<number | null> {
  const items = await getItems([accountKey(partnerId), entryKey(partnerId, 1)])
  const account = items.filter(({ sk }) => sk === 'ACCOUNT').map(accountItem.read)[0]
  if (!account || account.revision === 0) return 0
  const found = items.find(({ sk }) => sk !== 'ACCOUNT')
  // It is posted together with the account, so it is the first entry or there is none.
  const first = found && entryItem.read(found)
  const isWhole = account.revision === 1 && first?.cause.kind === 'OpeningBalance' && first.waitingKopecks === 0
  return isWhole && first.availableKopecks > 0 && first.availableKopecks === first.accruedKopecks ? first.accruedKopecks : null
}

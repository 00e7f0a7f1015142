import { type Figures, type LedgerEntry, noFigures } from '../domain/account.ts'
import { isId } from '../domain/id.ts'
import { loadNewestEntries } from './ledger.ts'
import { loadAccount } from './account.ts'

/**
 * The newest entries of a partner's ledger, newest first, below the figures that they led to; undefined when there is no such
 * partner. Every entry holds the figures after it, so a page is of one moment whatever is written meanwhile.
 *
 * @param beforeRevision goes on behind this entry; the figures are then those of the account as it is now
 */
export async function loadStatement(
  partnerId: string,
  limit: number,
  beforeRevision?: number,
): Promise<{ head: Figures; entries: LedgerEntry[] } | undefined> {
  if (!isId(partnerId)) return undefined
  const [account, entries] = await Promise.all([loadAccount(partnerId), loadNewestEntries(partnerId, limit, beforeRevision)])
  if (!account) return undefined
  if (beforeRevision !== undefined) return { head: account, entries }
  return { head: entries[0]?.after ?? noFigures, entries }
}

import { type LedgerEntry, noFigures } from '../../domain/account/account.ts'
import { isId } from '../../domain/value/id.ts'
import type { StatementHead } from '../../domain/account/statement.ts'
import { InvariantViolation } from '../../errors.ts'
import { loadAccount } from './account.ts'
import { loadNewestEntries } from './ledger.ts'
import { readTiming } from '../table/read.ts'
import { backOff } from '../table/retry.ts'

/** A read of a ledger may fall between the items of one transaction; this many times in a row it will not. */
const maxReads = 8

/**
 * The newest entries of a partner's ledger, newest first, with the resulting figures; undefined when there is no such partner.
 * Every entry holds the figures after it, so a page is consistent whatever is written meanwhile. Only the account knows when
 * waiting amounts become available: if something waits, the page ends at the account's own revision.
 *
 * @param beforeRevision continues after this entry; the figures are then the account's present ones
 */
export async function loadStatement(
  partnerId: string,
  limit: number,
  beforeRevision?: number,
): Promise<{ head: StatementHead; entries: LedgerEntry[] } | undefined> {
  if (!isId(partnerId)) return undefined
  const [account, entries] = await Promise.all([loadAccount(partnerId), loadNewestEntries(partnerId, limit, beforeRevision)])
  if (!account) return undefined
  if (beforeRevision !== undefined) return { head: account, entries }
  const [newest] = entries
  const after = newest?.after ?? noFigures
  if (after.waitingKopecks === 0) return { head: { ...after, waitingByDay: {} }, entries }
  if (newest?.revision === account.revision) return { head: account, entries }
  return { head: account, entries: await entriesUpTo(partnerId, limit, account.revision) }
}

/** @throws InvariantViolation when the ledger lacks the account's newest entry */
async function entriesUpTo(partnerId: string, limit: number, revision: number): Promise<LedgerEntry[]> {
  for (let attempt = 0; attempt < maxReads; attempt++) {
    const entries = await loadNewestEntries(partnerId, limit, revision + 1)
    if ((entries[0]?.revision ?? 0) === revision) return entries
    await backOff(attempt, readTiming())
  }
  throw new InvariantViolation(`the ledger of partner ${partnerId} does not have entry ${revision}`)
}

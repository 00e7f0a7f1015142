import type { Account, LedgerEntry } from '../domain/account.ts'
import { loadNewestEntries } from './ledger.ts'
import { loadAccount } from './partner.ts'
import { readTiming } from './read.ts'
import { backOff } from './retry.ts'

/**
 * The account with the newest entries of its ledger, newest first; undefined when there is no such partner. Without an entry
 * to go on behind, the two are of one moment: the entries led to the account's very figures.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the account never stops changing
 */
export async function loadStatement(
  partnerId: string,
  limit: number,
  beforeEntryId?: string,
): Promise<{ account: Account; entries: LedgerEntry[] } | undefined> {
  if (beforeEntryId !== undefined) {
    const [account, entries] = await Promise.all([loadAccount(partnerId), loadNewestEntries(partnerId, limit, beforeEntryId)])
    return account && { account, entries }
  }
  let before = await loadAccount(partnerId)
  for (let attempt = 0; before; attempt++) {
    const entries = await loadNewestEntries(partnerId, limit)
    const account = await loadAccount(partnerId)
    if (account?.revision === before.revision) return { account, entries }
    before = account
    await backOff(attempt, readTiming())
  }
  return undefined
}

import type { LedgerEntry } from '../../domain/account/account.ts'
import { reversedKey } from '../keys.ts'
import { loadEntries } from './ledger.ts'
import { getItem } from '../table/read.ts'

/** A ledger entry, and whether it was taken back. */
export async function loadReversible(
  partnerId: string,
  revision: number,
): Promise<{ entry: LedgerEntry | undefined; isReversed: boolean }> {
  const [[entry], reversed] = await Promise.all([loadEntries(partnerId, [revision]), getItem(reversedKey(partnerId, revision))])
  return { entry, isReversed: reversed !== undefined }
}

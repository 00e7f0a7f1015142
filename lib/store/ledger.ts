import type { LedgerEntry } from '../domain/account.ts'
import { withoutKey } from './item.ts'
import { entryKey } from './keys.ts'
import { getItems, queryBetween, queryNewest } from './read.ts'
import { stale, type Step } from './transact.ts'

/** Appends to the ledger. An entry is never written over. */
export function entryPosted(entry: LedgerEntry): Step {
  return {
    write: {
      Put: { Item: { ...entryKey(entry.partnerId, entry.id), ...entry }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    refused: stale,
  }
}

/** A partner's whole ledger, oldest first. */
export async function loadLedger(partnerId: string): Promise<LedgerEntry[]> {
  const { pk, sk } = entryKey(partnerId, '')
  // Ids are hexadecimal digits and hyphens: ~ sorts behind them all.
  return (await queryBetween(pk, sk, `${sk}~`)).map(withoutKey<LedgerEntry>)
}

/**
 * The newest entries of a partner's ledger, newest first.
 *
 * @param beforeEntryId goes on behind this entry
 */
export async function loadNewestEntries(partnerId: string, limit: number, beforeEntryId?: string): Promise<LedgerEntry[]> {
  const { pk, sk } = entryKey(partnerId, '')
  const after = beforeEntryId === undefined ? undefined : entryKey(partnerId, beforeEntryId)
  return (await queryNewest({ pk, prefix: sk, limit, after })).map(withoutKey<LedgerEntry>)
}

/** Some entries of a partner's ledger, oldest first. */
export async function loadEntries(partnerId: string, entryIds: readonly string[]): Promise<LedgerEntry[]> {
  const entries = (await getItems(entryIds.map((id) => entryKey(partnerId, id)))).map(withoutKey<LedgerEntry>)
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

import type { LedgerEntry } from '../domain/account.ts'
import { maxRevision } from '../domain/revision.ts'
import { withoutKey } from './item.ts'
import { entryKey } from './keys.ts'
import { getItems, queryBetween, queryNewest } from './read.ts'
import { stale, type Step } from './transact.ts'

/** Appends to the ledger. An entry is never written over. */
export function entryPosted(entry: LedgerEntry): Step {
  return {
    write: {
      Put: { Item: { ...entryKey(entry.partnerId, entry.revision), ...entry }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    refused: stale,
  }
}

/** A partner's whole ledger, oldest first. */
export async function loadLedger(partnerId: string): Promise<LedgerEntry[]> {
  const [{ pk, sk: first }, { sk: last }] = [entryKey(partnerId, 0), entryKey(partnerId, maxRevision)]
  return (await queryBetween(pk, first, last)).map(withoutKey<LedgerEntry>)
}

/**
 * The newest entries of a partner's ledger, newest first.
 *
 * @param beforeRevision only those before this one
 */
export async function loadNewestEntries(partnerId: string, limit: number, beforeRevision?: number): Promise<LedgerEntry[]> {
  const newest = beforeRevision === undefined ? maxRevision : beforeRevision - 1
  const [{ pk, sk: from }, { sk: to }] = [entryKey(partnerId, 0), entryKey(partnerId, newest)]
  return (await queryNewest({ pk, from, to, limit })).map(withoutKey<LedgerEntry>)
}

/** Some entries of a partner's ledger, oldest first. */
export async function loadEntries(partnerId: string, revisions: readonly number[]): Promise<LedgerEntry[]> {
  const entries = (await getItems(revisions.map((revision) => entryKey(partnerId, revision)))).map(withoutKey<LedgerEntry>)
  return entries.toSorted((a, b) => a.revision - b.revision)
}

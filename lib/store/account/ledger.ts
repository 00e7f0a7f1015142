import type { LedgerEntry, ReversalCause } from '../../domain/account/account.ts'
import { entryTold } from '../../domain/feed/event.ts'
import { maxRevision } from '../../domain/value/revision.ts'
import { entryKey, reversedKey } from '../keys.ts'
import { getItems, queryBetween, queryNewest } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { entryItem } from './account-items.ts'

/** Appends to the ledger. Entries are never overwritten, and none is taken back twice. */
export function entryPosted(entry: LedgerEntry): Step[] {
  const { partnerId, revision, cause } = entry
  const posted: Step = {
    write: {
      Put: { Item: { ...entryKey(partnerId, revision), ...entry }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    refused: stale,
    tells: entryTold(entry),
  }
  return cause.kind === 'Reversal' ? [posted, takenBack(partnerId, revision, cause)] : [posted]
}

/** A second reversal of the same entry is refused. */
function takenBack(partnerId: string, reversalRevision: number, { entryRevision, entryId }: ReversalCause): Step {
  return {
    write: {
      Put: {
        Item: { ...reversedKey(partnerId, entryRevision), entryId, reversalRevision },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: stale,
  }
}

/** A partner's whole ledger, oldest first. */
export async function loadLedger(partnerId: string): Promise<LedgerEntry[]> {
  const [{ pk, sk: first }, { sk: last }] = [entryKey(partnerId, 0), entryKey(partnerId, maxRevision)]
  return (await queryBetween(pk, first, last)).map(entryItem.read)
}

/**
 * The newest entries of a partner's ledger, newest first.
 *
 * @param beforeRevision only those before this one
 */
export async function loadNewestEntries(partnerId: string, limit: number, beforeRevision?: number): Promise<LedgerEntry[]> {
  const newest = beforeRevision === undefined ? maxRevision : beforeRevision - 1
  const [{ pk, sk: from }, { sk: to }] = [entryKey(partnerId, 0), entryKey(partnerId, newest)]
  return (await queryNewest({ pk, from, to, limit })).map(entryItem.read)
}

/** Some entries of a partner's ledger, oldest first. */
export async function loadEntries(partnerId: string, revisions: readonly number[]): Promise<LedgerEntry[]> {
  const entries = (await getItems(revisions.map((revision) => entryKey(partnerId, revision)))).map(entryItem.read)
  return entries.toSorted((a, b) => a.revision - b.revision)
}

/**
 * The reversing entries of the entries in a range of revisions: the reversal's revision by the revision of the reversed entry.
 *
 * @param last lower than first for a ledger without entries: DynamoDB refuses such a range
 */
export async function loadReversedBy(partnerId: string, first: number, last: number): Promise<ReadonlyMap<number, number>> {
  if (last < first) return new Map()
  const [{ pk, sk: from }, { sk: to }] = [reversedKey(partnerId, first), reversedKey(partnerId, last)]
  const items = await queryBetween(pk, from, to)
  return new Map(items.map(({ sk, reversalRevision }) => [Number(String(sk).replace(/^\D*/, '')), Number(reversalRevision)]))
}

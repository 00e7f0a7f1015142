import type { LedgerEntry, ReversalCause } from '../../../lib/domain/account/account.ts'
import { entryItem } from '../../../lib/store/account/account-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { distinctKeys, entryKey, keyName, keyOf } from '../../../lib/store/keys.ts'
import { differing, type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'

interface Reversal extends LedgerEntry {
  cause: ReversalCause
}

/** Reversals against the entries that they name: each reverses the whole entry and nothing else. Entries never change. */
export async function reversalFindings({ items }: Pick<TableReader, 'items'>, whole: readonly Item[]): Promise<Finding[]> {
  const reversals = whole
    .filter((item) => kindOf(keyOf(item)) === 'entry')
    .map(entryItem.read)
    .filter((entry): entry is Reversal => entry.cause.kind === 'Reversal')
  if (reversals.length === 0) return []
  const named = await items(distinctKeys(reversals.map(({ partnerId, cause }) => entryKey(partnerId, cause.entryRevision))))
  const entries = new Map(named.map((item) => [keyName(keyOf(item)), item]))
  return reversals.flatMap((reversal) => {
    const entry = entries.get(keyName(entryKey(reversal.partnerId, reversal.cause.entryRevision)))
    return entry && !isWhole(entry) ? [] : againstEntry(reversal, entry && entryItem.read(entry))
  })
}

function againstEntry(reversal: Reversal, entry: LedgerEntry | undefined): Finding[] {
  const { partnerId, revision, cause } = reversal
  const key = entryKey(partnerId, revision)
  const what = `the entry ${cause.entryRevision} that it takes back`
  if (!entry) return [finding(key, `${what} is not there`, 'one that is')]
  if (entry.cause.kind !== 'Reward') return [finding(key, `${what} is of kind ${entry.cause.kind}`, 'a reward')]
  const { leadId, dealId, availableFrom } = entry.cause
  return [
    ...differing(key, `the id of ${what},`, cause.entryId, entry.id),
    ...differing(key, `the kopecks of ${what},`, -reversal.accruedKopecks, entry.accruedKopecks),
    ...differing(key, `the lead of ${what},`, cause.leadId, leadId),
    ...differing(key, `the deal of ${what},`, cause.dealId, dealId),
    ...differing(key, `the day from which ${what} is available,`, cause.availableFrom, availableFrom),
    ...differing(key, `whether ${what} was made before it`, entry.revision < revision, true),
  ]
}

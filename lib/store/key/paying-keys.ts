import type { ApiKeyIdentity } from '../../domain/people/actor.ts'
import { type HistoryEntry, type ListedPayout, paidRevision } from '../../domain/payout/payout.ts'
import { payoutHistoryKey } from '../keys.ts'
import { getItems } from '../table/read.ts'

/**
 * The API keys that marked requests paid, as they were then, by request id. A request itself only names an administrator; a key
 * stands in its history.
 */
export async function loadPayingKeys(payouts: readonly ListedPayout[]): Promise<ReadonlyMap<string, ApiKeyIdentity>> {
  const byKey = payouts.filter(({ status, processedBy }) => status === 'Paid' && processedBy === null)
  if (byKey.length === 0) return new Map()
  const keys = byKey.map(({ id }) => payoutHistoryKey(id, paidRevision))
  // History entries never change.
  const entries = await getItems(keys, ['payoutId', 'changedByApiKey'], 'a moment old')
  return new Map(
    (entries as unknown as Pick<HistoryEntry, 'payoutId' | 'changedByApiKey'>[]).flatMap(({ payoutId, changedByApiKey }) =>
      changedByApiKey ? [[payoutId, changedByApiKey] as const] : [],
    ),
  )
}

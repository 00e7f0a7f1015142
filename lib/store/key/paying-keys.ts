import type { ApiKeyIdentity } from '../../domain/people/actor.ts'
import { type ListedPayout, paidRevision } from '../../domain/payout/payout.ts'
import { payoutHistoryKey } from '../keys.ts'
import { getItems } from '../table/read.ts'
import { payoutChangeItem } from '../payout/payout-items.ts'

const attributes = ['payoutId', 'changedByApiKey'] as const

/**
 * The API keys that marked requests paid, as they were then, by request id. A request itself only names an administrator; a key
 * stands in its history.
 */
export async function loadPayingKeys(payouts: readonly ListedPayout[]): Promise<ReadonlyMap<string, ApiKeyIdentity>> {
  const byKey = payouts.filter(({ status, processedBy }) => status === 'Paid' && processedBy === null)
  if (byKey.length === 0) return new Map()
  const keys = byKey.map(({ id }) => payoutHistoryKey(id, paidRevision))
  // History entries never change.
  const entries = await getItems(keys, attributes, 'a moment old')
  return new Map(
    entries.flatMap((item) => {
      const { payoutId, changedByApiKey } = payoutChangeItem.readPart(item, attributes)
      return changedByApiKey ? [[payoutId, changedByApiKey] as const] : []
    }),
  )
}

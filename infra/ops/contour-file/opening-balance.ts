import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { LedgerEntry } from '../../../lib/domain/account.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { documentClient } from '../../../lib/store/client.ts'
import { withoutKey } from '../../../lib/store/item.ts'
import { tableName } from '../../../lib/store/environment.ts'
import { entryKey } from '../../../lib/store/keys.ts'
import { withRetries } from '../../../lib/store/retry.ts'

const patienceMs = 20_000

/** What a partner had when the program took them over, from the ledger; 0 when nothing was posted then. */
export async function openingBalanceKopecks(partnerId: string): Promise<number> {
  const { pk, sk } = entryKey(partnerId, '')
  // It was posted along with the partner: nothing in the ledger is older.
  const first = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entry)',
    ExpressionAttributeValues: { ':pk': pk, ':entry': sk },
    Limit: 1,
    ConsistentRead: true,
  })
  const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs }
  const { Items = [] } = await withRetries(() => documentClient.send(first), timing)
  const entry = Items[0] && withoutKey<LedgerEntry>(Items[0])
  return entry?.cause.kind === 'OpeningBalance' ? entry.accruedKopecks : 0
}

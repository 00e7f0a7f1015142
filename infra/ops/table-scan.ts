import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { withRetries } from '../../lib/store/table/retry.ts'

const patienceMs = 60_000

/** Which items a scan returns. */
type Wanted = Pick<ScanCommandInput, 'Limit' | 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>

/**
 * The whole table page by page (1 MB each), strongly consistent; fetches the next page while the current one is used. For people with
 * credentials of their own, and for the function that audits at night: no other may scan.
 */
export async function* scanPages(wanted: Wanted): AsyncGenerator<Item[], void, void> {
  const scan: ScanCommandInput = { TableName: tableName(), ConsistentRead: true, ...wanted }
  const fetchPage = (startKey: Item | undefined) => {
    const command = new ScanCommand(startKey === undefined ? scan : { ...scan, ExclusiveStartKey: startKey })
    const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs }
    return withRetries(() => documentClient.send(command), timing)
  }

  let next = fetchPage(undefined)
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await next
    if (!LastEvaluatedKey) {
      yield Items
      return
    }
    next = fetchPage(LastEvaluatedKey)
    next.catch(() => undefined)
    yield Items
  }
}

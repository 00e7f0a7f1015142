import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { documentClient } from '../../../lib/store/client.ts'
import type { Item } from '../../../lib/store/item.ts'
import { tableName } from '../../../lib/store/environment.ts'
import { withRetries } from '../../../lib/store/retry.ts'

const patienceMs = 60_000

/**
 * The whole table page by page (1 MB each), strongly consistent; the next page is fetched while the present one is used.
 * For people with credentials of their own: no function may read like this.
 *
 * @param attributes what is wanted of each item; all else stays in the table
 * @param pageItems how many items a page has at most, when 1 MB is too many
 */
export async function* scanPages(attributes: readonly string[], pageItems?: number): AsyncGenerator<Item[], void, void> {
  const scan: ScanCommandInput = {
    TableName: tableName(),
    ConsistentRead: true,
    ...(pageItems !== undefined && { Limit: pageItems }),
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
  }
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

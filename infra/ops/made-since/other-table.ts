import { TransactGetCommand } from '@aws-sdk/lib-dynamodb'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { withRetries } from '../../../lib/store/table/retry.ts'

/** The limit of one TransactGet, which names no key twice. */
const keysAtOnce = 100
const patienceMs = 60_000

/** What another table holds under these keys, in their order: its key, id and address; undefined where there is nothing. */
export async function itemsIn(table: string, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const named = new Map(keys.map((key) => [nameOf(key), key]))
  const distinct = [...named.values()]
  const found = new Map<string, Item>()
  for (let done = 0; done < distinct.length; done += keysAtOnce) {
    const some = distinct.slice(done, done + keysAtOnce)
    const command = new TransactGetCommand({
      TransactItems: some.map((Key) => ({ Get: { TableName: table, Key, ProjectionExpression: 'pk, sk, id, email' } })),
    })
    const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs }
    const { Responses = [] } = await withRetries(() => documentClient.send(command), timing)
    for (const { Item: item } of Responses) if (item) found.set(nameOf(item), item)
  }
  return keys.map((key) => found.get(nameOf(key)))
}

const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)}/${String(sk)}`

import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { convertToNative } from '@aws-sdk/util-dynamodb'
import type { Item } from './item.ts'

/** The members of a DynamoDB answer that hold items. */
interface ItemsOfAnswer {
  Item?: Item
  Items?: Item[]
  Responses?: Record<string, Item[]>
}

/** An answer as it comes over the wire. */
interface WireAnswer {
  statusCode: number
  body: AsyncIterable<Uint8Array> | Uint8Array
}

const reads = new Set(['GetItemCommand', 'QueryCommand', 'ScanCommand', 'BatchGetItemCommand'])

/**
 * Makes the client read items in one step. The SDK copies every attribute twice, once by its service model and once for the
 * document client, which takes several times as long as everything else a list does.
 *
 * Items are removed from an answer before the SDK reads it, and put back as plain objects afterwards. The rest of the answer, and
 * every error, is left to the SDK. See docs/decisions/2026-11-21-items-are-read-in-one-step.md
 */
export function readItemsPlainly(client: DynamoDBDocumentClient): void {
  const taken = new WeakMap<object, ItemsOfAnswer>()
  client.middlewareStack.add(
    (next, context) => async (call) => {
      const answer = await next(call)
      Object.assign(answer.output as object, taken.get(context))
      return answer
    },
    { step: 'deserialize', priority: 'high', name: 'putPlainItemsBack' },
  )
  client.middlewareStack.add(
    (next, context) => async (call) => {
      const answer = await next(call)
      const response = answer.response as WireAnswer
      if (response.statusCode !== 200 || !reads.has(context.commandName ?? '')) return answer
      const { Item, Items, Responses, ...rest } = JSON.parse(await textOf(response)) as Record<string, unknown>
      taken.set(context, plainItems({ Item, Items, Responses } as MarshalledAnswer))
      response.body = Buffer.from(JSON.stringify(rest))
      return answer
    },
    { step: 'deserialize', priority: 'low', name: 'takeItemsOut' },
  )
}

async function textOf({ body }: WireAnswer): Promise<string> {
  const chunks: Uint8Array[] = []
  if (body instanceof Uint8Array) chunks.push(body)
  else for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

type MarshalledItem = Record<string, AttributeValue>

interface MarshalledAnswer {
  Item?: MarshalledItem
  Items?: MarshalledItem[]
  Responses?: Record<string, MarshalledItem[]>
}

function plainItems({ Item, Items, Responses }: MarshalledAnswer): ItemsOfAnswer {
  return {
    ...(Item ? { Item: plainMap(Item) } : {}),
    ...(Items ? { Items: Items.map(plainMap) } : {}),
    ...(Responses
      ? { Responses: Object.fromEntries(Object.entries(Responses).map(([table, items]) => [table, items.map(plainMap)])) }
      : {}),
  }
}

/** Converts in place: nothing else refers to a freshly parsed answer. */
function plainMap(map: MarshalledItem): Item {
  const plain: Item = map
  for (const name in map) plain[name] = plainValue(map[name] as AttributeValue)
  return plain
}

/** The common types first; rare ones, and those that need care, are left to the SDK. */
function plainValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S
  if (value.NULL !== undefined) return null
  if (value.M !== undefined) return plainMap(value.M)
  if (value.N !== undefined) return plainNumber(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.L !== undefined) return value.L.map(plainValue)
  // JSON carries bytes as base64 text.
  if (value.B !== undefined) return new Uint8Array(Buffer.from(String(value.B), 'base64'))
  return convertToNative(value)
}

function plainNumber(text: string): unknown {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : convertToNative({ N: text })
}

import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import type { Item } from './item.ts'
import { tableName } from './environment.ts'
import type { Key } from './keys.ts'
import type { RetryTiming } from './retry-timing.ts'
import { newRetryBudget } from './retry-budget.ts'
import { backOff, withRetries } from './retry.ts'
import { presentTrace } from './trace.ts'

/** One item as it is now, or undefined. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true })
  const { Item } = await withRetries((options) => documentClient.send(command, options), readTiming())
  return Item
}

/** Reads have the time of the request they are part of; outside one, as much as a person waits. */
export function readTiming(): RetryTiming {
  return presentTrace()?.timing ?? { deadlineMs: Date.now() + patienceMs, now: Date.now, random: Math.random, wait, retryBudget }
}

const patienceMs = 20_000
const retryBudget = newRetryBudget()
const batchSize = 100

/**
 * The items under many keys, in no order; keys that hold nothing are left out. Batches go side by side.
 *
 * @param attributes what is wanted of each item, when that is not all: what is not sent need not be read
 * @param age where a moment is no matter, for half of the read units
 * @throws ApiError SERVICE_UNAVAILABLE when DynamoDB keeps leaving keys unprocessed
 */
export async function getItems(keys: readonly Key[], attributes?: readonly string[], age?: 'a moment old'): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    getBatch(keys.slice(index * batchSize, (index + 1) * batchSize), attributes, age === undefined),
  )
  return (await Promise.all(batches)).flat()
}

/** The keys of a batch that DynamoDB had no throughput for. */
const unprocessed = Object.assign(new Error('keys were left unprocessed'), { name: 'ProvisionedThroughputExceededException' })

async function getBatch(keys: readonly Key[], attributes: readonly string[] | undefined, isConsistent: boolean): Promise<Item[]> {
  const table = tableName()
  const timing = readTiming()
  const found: Item[] = []
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
  for (let attempt = 0; ; attempt++) {
    const request = { Keys: pending, ConsistentRead: isConsistent, ...projectionTo(attributes) }
    const command = new BatchGetCommand({ RequestItems: { [table]: request } })
    const { Responses, UnprocessedKeys } = await withRetries((options) => documentClient.send(command, options), timing)
    found.push(...(Responses?.[table] ?? []))
    pending = UnprocessedKeys?.[table]?.Keys ?? []
    if (pending.length === 0) return found
    await backOff(attempt, timing, unprocessed)
  }
}

/** Aliases for all of them: which words DynamoDB keeps for itself changes with time. */
function projectionTo(attributes: readonly string[] | undefined) {
  if (!attributes) return {}
  return {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  }
}

/**
 * A partition page by page (1 MB each), strongly consistent, as it is read; the next page is fetched while the present one is used.
 *
 * @param order 'newest first' reads the partition backwards
 * @param of.after goes on behind this sort key, whether there is an item or not
 * @param of.attributes what is wanted of each item, when that is not all; it takes no fewer request units
 * @param of.firstItems how many items the first page has at most, for a list that is to begin soon
 */
export function queryPages(
  partition: string,
  order: 'oldest first' | 'newest first',
  { after, attributes, firstItems }: { after?: string | undefined; attributes?: readonly string[]; firstItems?: number } = {},
): AsyncGenerator<Item[], void, void> {
  const conditions = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: order === 'oldest first',
    ...(after !== undefined && { ExclusiveStartKey: { pk: partition, sk: after } }),
    ...projectionTo(attributes),
  }
  return pagesOf(conditions, firstItems === undefined ? {} : { Limit: firstItems })
}

async function* pagesOf(
  conditions: Omit<QueryCommandInput, 'TableName'>,
  ofFirst: Pick<QueryCommandInput, 'Limit'> = {},
): AsyncGenerator<Item[], void, void> {
  const query: QueryCommandInput = { ...conditions, TableName: tableName(), ConsistentRead: true }
  const fetchPage = (of: Partial<QueryCommandInput>) => {
    const command = new QueryCommand({ ...query, ...of })
    return withRetries((options) => documentClient.send(command, options), readTiming())
  }

  let next = fetchPage(ofFirst)
  for (;;) {
    const { Items, LastEvaluatedKey } = await next
    if (!LastEvaluatedKey) {
      yield Items ?? []
      return
    }
    next = fetchPage({ ExclusiveStartKey: LastEvaluatedKey })
    // A reader may leave before it takes the next page; a failure of that page must not kill the process then.
    next.catch(() => undefined)
    yield Items ?? []
  }
}

/** The items of a partition whose sort keys lie between two, both ends included. */
export async function queryBetween(partition: string, from: string, to: string): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pagesOf({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
  })) {
    items.push(...page)
  }
  return items
}

/**
 * The items of a partition with the highest sort keys between two, both ends included, highest first.
 *
 * @param of.limit how many at most
 */
export async function queryNewest(of: { pk: string; from: string; to: string; limit: number }): Promise<Item[]> {
  return queryInOrder('newest first', of)
}

/** The same from the other end: those with the lowest sort keys, lowest first. */
export async function queryOldest(of: { pk: string; from: string; to: string; limit: number }): Promise<Item[]> {
  return queryInOrder('oldest first', of)
}

async function queryInOrder(
  order: 'oldest first' | 'newest first',
  of: { pk: string; from: string; to: string; limit: number },
): Promise<Item[]> {
  const items: Item[] = []
  let startKey: Item | undefined
  do {
    const command: QueryCommand = new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': of.pk, ':from': of.from, ':to': of.to },
      ScanIndexForward: order === 'oldest first',
      ConsistentRead: true,
      Limit: of.limit - items.length,
      ...(startKey && { ExclusiveStartKey: startKey }),
    })
    const { Items = [], LastEvaluatedKey } = await withRetries((options) => documentClient.send(command, options), readTiming())
    items.push(...Items)
    startKey = LastEvaluatedKey
  } while (startKey && items.length < of.limit)
  return items
}

/**
 * The items of a partition with the lowest sort keys between two, both ends included, lowest first.
 *
 * @param of.index whose partition it is, and whose sort keys; then all of it is a moment old
 * @param of.after goes on behind the item with these keys
 * @param of.limit how many at most; they are small
 */
export async function queryLowest(of: {
  pk: string
  from: string
  to: string
  index?: { name: string; partitionKey: string; sortKey: string } | undefined
  after?: Item | undefined
  limit: number
}): Promise<Item[]> {
  const command = new QueryCommand({
    TableName: tableName(),
    ...(of.index ? { IndexName: of.index.name } : { ConsistentRead: true }),
    KeyConditionExpression: `${of.index?.partitionKey ?? 'pk'} = :pk AND ${of.index?.sortKey ?? 'sk'} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':pk': of.pk, ':from': of.from, ':to': of.to },
    ...(of.after && { ExclusiveStartKey: of.after }),
    Limit: of.limit,
  })
  const { Items = [] } = await withRetries((options) => documentClient.send(command, options), readTiming())
  return Items
}

/**
 * What a partition has, highest sort key first, as far as the filter lets it through; as it is now.
 *
 * @param of.after goes on behind this sort key, whether there is an item or not
 * @param of.filter an expression, with what it names
 * @param of.limit how many are looked at, at most
 * @returns with the sort key up to which the partition was looked at; null when that was all of it
 */
export async function queryFiltered(of: {
  pk: string
  after?: string | undefined
  filter: { expression: string; names: Readonly<Record<string, string>>; values: Readonly<Record<string, unknown>> } | undefined
  limit: number
}): Promise<{ items: Item[]; lookedAtTo: string | null }> {
  const command = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': of.pk, ...of.filter?.values },
    ...(of.filter && { FilterExpression: of.filter.expression, ExpressionAttributeNames: { ...of.filter.names } }),
    ...(of.after !== undefined && { ExclusiveStartKey: { pk: of.pk, sk: of.after } }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: of.limit,
  })
  const { Items = [], LastEvaluatedKey: last } = await withRetries(
    (options) => documentClient.send(command, options),
    readTiming(),
  )
  return { items: Items, lookedAtTo: last ? String(last.sk) : null }
}

/**
 * What an index has of one partition, highest sort key first, as far as the filters let it through. An index is always a moment old.
 *
 * @param of.from the lowest sort key that is asked for
 * @param of.after goes on behind the item of this key, and this sort key in the index
 * @param of.limit how many are looked at, at most
 * @returns with the keys of the item up to which the index was looked at; null when that was all of it
 */
export async function queryIndex(of: {
  index: { name: string; partitionKey: string; sortKey: string }
  partition: string
  from?: string | undefined
  after?: Item | undefined
  filters: Readonly<Record<string, string | null>>
  limit: number
}): Promise<{ items: Item[]; lookedAtTo: Item | null }> {
  const { name, partitionKey, sortKey } = of.index
  const filters = Object.entries(of.filters)
  const command = new QueryCommand({
    TableName: tableName(),
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :pk${of.from === undefined ? '' : ` AND ${sortKey} >= :from`}`,
    ExpressionAttributeValues: {
      ':pk': of.partition,
      ...(of.from !== undefined && { ':from': of.from }),
      ...Object.fromEntries(filters.map(([filter, value]) => [`:${filter}`, value])),
    },
    ...(filters.length > 0 && { FilterExpression: filters.map(([filter]) => `${filter} = :${filter}`).join(' AND ') }),
    ...(of.after && { ExclusiveStartKey: startKeyIn(of.index, of.partition, of.after) }),
    ScanIndexForward: false,
    Limit: of.limit,
  })
  const { Items = [], LastEvaluatedKey: last } = await withRetries(
    (options) => documentClient.send(command, options),
    readTiming(),
  )
  return { items: Items, lookedAtTo: last ?? null }
}

/**
 * What an index has of one partition, in the order of its sort key. An index is always a moment old.
 *
 * @param of.after goes on behind this sort key, whether there is an item or not
 * @param of.limit how many at most; a page of 1 MB may have fewer
 */
export async function queryIndexInOrder(of: {
  index: { name: string; partitionKey: string; sortKey: string }
  partition: string
  order: 'oldest first' | 'newest first'
  after?: string | undefined
  limit: number
}): Promise<{ items: Item[]; hasMore: boolean }> {
  const { name, partitionKey, sortKey } = of.index
  const isForward = of.order === 'oldest first'
  const behind = of.after === undefined ? '' : ` AND ${sortKey} ${isForward ? '>' : '<'} :after`
  const command = new QueryCommand({
    TableName: tableName(),
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :pk${behind}`,
    ExpressionAttributeValues: { ':pk': of.partition, ...(of.after !== undefined && { ':after': of.after }) },
    ScanIndexForward: isForward,
    Limit: of.limit,
  })
  const { Items = [], LastEvaluatedKey } = await withRetries((options) => documentClient.send(command, options), readTiming())
  return { items: Items, hasMore: LastEvaluatedKey !== undefined }
}

function startKeyIn(
  { partitionKey, sortKey }: { partitionKey: string; sortKey: string },
  partition: string,
  { pk, sk, ...after }: Item,
) {
  return { pk, sk, [partitionKey]: partition, [sortKey]: after[sortKey] }
}

/** A whole partition that is known to be small. */
export async function queryAll(partition: string): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of queryPages(partition, 'oldest first')) items.push(...page)
  return items
}

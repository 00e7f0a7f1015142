import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import type { Item } from './item.ts'
import { tableName } from './environment.ts'
import { readBySwitch } from './index-switch.ts'
import { type Key, settingsKey } from '../keys.ts'
import type { RetryTiming } from './retry-timing.ts'
import { newRetryBudget } from './retry-budget.ts'
import { backOff, withRetries } from './retry.ts'
import type { TableIndex } from './table-index.ts'
import { presentTrace } from './trace.ts'

/** One item, strongly consistent, or undefined. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true })
  const { Item } = await withRetries((options) => documentClient.send(command, options), readTiming())
  return Item
}

/** Reads share the deadline of their request; outside one, they get as long as a person waits. */
export function readTiming(): RetryTiming {
  return presentTrace()?.timing ?? { deadlineMs: Date.now() + patienceMs, now: Date.now, random: Math.random, wait, retryBudget }
}

const patienceMs = 20_000
const retryBudget = newRetryBudget()
const batchSize = 100

/**
 * The items with these keys, in no order; missing ones are left out. Batches are read in parallel.
 *
 * @param attributes the needed attributes, when not all: the rest is neither sent nor parsed
 * @param age allows eventually consistent reads, for half the read units
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

/** Aliases for all names: DynamoDB's list of reserved words changes over time. */
function projectionTo(attributes: readonly string[] | undefined) {
  if (!attributes) return {}
  return {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  }
}

/**
 * A partition page by page (1 MB each), strongly consistent; the next page is fetched while the present one is used.
 *
 * @param order 'newest first' reads the partition backwards
 * @param of.after continues after this sort key, whether such an item exists or not
 * @param of.attributes the needed attributes, when not all; this does not save request units
 * @param of.firstItems maximum items of the first page, for a list that should begin soon
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

/** A partition page by page as queryPages reads it, newest first, but a moment old: that costs half. */
export function queryPagesOld(partition: string, attributes: readonly string[]): AsyncGenerator<Item[], void, void> {
  return pagesOf({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: false,
    ConsistentRead: false,
    ...projectionTo(attributes),
  })
}

async function* pagesOf(
  conditions: Omit<QueryCommandInput, 'TableName'>,
  ofFirst: Pick<QueryCommandInput, 'Limit'> = {},
): AsyncGenerator<Item[], void, void> {
  const query: QueryCommandInput = { ConsistentRead: true, ...conditions, TableName: tableName() }
  const fetchPage = (of: Partial<QueryCommandInput>) => {
    return send(new QueryCommand({ ...query, ...of }))
  }

  let next = fetchPage(ofFirst)
  for (;;) {
    const { Items, LastEvaluatedKey } = await next
    if (!LastEvaluatedKey) {
      yield Items ?? []
      return
    }
    next = fetchPage({ ExclusiveStartKey: LastEvaluatedKey })
    // The reader may stop before the next page: a failure of that page must not become an unhandled rejection.
    next.catch(() => undefined)
    yield Items ?? []
  }
}

function send(command: QueryCommand): Promise<QueryCommandOutput> {
  return withRetries((options) => documentClient.send(command, options), readTiming())
}

type IndexKeys = Pick<TableIndex, 'name' | 'partitionKey' | 'sortKey' | 'form'>

const sendToIndex = (index: IndexKeys, command: QueryCommand): Promise<QueryCommandOutput> =>
  readBySwitch(index, send(command), () => getItem(settingsKey))

/** The items of a partition with sort keys between two bounds, inclusive. */
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
 * The items of a partition with the highest sort keys between two bounds, inclusive, highest first.
 *
 * @param of.limit maximum number
 */
export async function queryNewest(of: { pk: string; from: string; to: string; limit: number }): Promise<Item[]> {
  return queryInOrder('newest first', of)
}

/** The same from the other end: the lowest sort keys, lowest first. */
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
    const { Items = [], LastEvaluatedKey } = await send(command)
    items.push(...Items)
    startKey = LastEvaluatedKey
  } while (startKey && items.length < of.limit)
  return items
}

/**
 * The items of a partition with the lowest sort keys between two bounds, inclusive, lowest first.
 *
 * @param of.index reads a partition of this index instead, by its sort key; then eventually consistent
 * @param of.after continues after the item with these keys
 * @param of.limit maximum number; the items are small
 */
export async function queryLowest(of: {
  pk: string
  from: string
  to: string
  index?: IndexKeys | undefined
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
  const { Items = [] } = of.index ? await sendToIndex(of.index, command) : await send(command)
  return Items
}

/**
 * The matching items of a partition, highest sort key first, strongly consistent.
 *
 * @param of.after continues after this sort key, whether such an item exists or not
 * @param of.filter an expression with its names and values
 * @param of.limit maximum items scanned
 * @returns with the sort key where the scan stopped; null when it reached the end
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
  const { Items = [], LastEvaluatedKey: last } = await send(command)
  return { items: Items, lookedAtTo: last ? String(last.sk) : null }
}

/**
 * The matching items of one partition of an index, highest sort key first. An index is always eventually consistent.
 *
 * @param of.from the lowest wanted sort key
 * @param of.after continues after the item with this key and this sort key in the index
 * @param of.limit maximum items scanned
 * @returns with the keys of the item where the scan stopped; null when it reached the end
 */
export async function queryIndex(of: {
  index: IndexKeys
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
  const { Items = [], LastEvaluatedKey: last } = await sendToIndex(of.index, command)
  return { items: Items, lookedAtTo: last ?? null }
}

/**
 * The items of one partition of an index, ordered by its sort key. An index is always eventually consistent.
 *
 * @param of.after continues after this sort key, whether such an item exists or not
 * @param of.limit maximum number; a page of 1 MB may have fewer
 */
export async function queryIndexInOrder(of: {
  index: IndexKeys
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
  const { Items = [], LastEvaluatedKey } = await sendToIndex(of.index, command)
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

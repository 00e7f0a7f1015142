import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient } from '../../../../lib/store/table/client.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { beginTrace } from '../../../../lib/store/table/trace.ts'
import { testRuntime } from '../../../support/test-runtime.ts'
import { getItem, getItems, queryAll, queryPages, queryPagesOld } from '../../../../lib/store/table/read.ts'

const table = mockClient(documentClient)

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
})

/** The time of the request that reads, on a clock that only waiting moves. */
function within(ms: number) {
  const runtime = testRuntime()
  beginTrace({ ...runtime, deadlineMs: runtime.now() + ms })
  return runtime
}

const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })

const keyOf = (index: number) => ({ pk: 'P', sk: String(index) })
const keys = (count: number) => Array.from({ length: count }, (_, index) => keyOf(index))

describe('one item', () => {
  test('is read as it is now', async () => {
    table.on(GetCommand).resolves({ Item: { pk: 'P', sk: '0', a: 1 } })
    expect(await getItem(keyOf(0))).toEqual({ pk: 'P', sk: '0', a: 1 })
    const [call] = table.commandCalls(GetCommand)
    expect(call?.args[0].input).toEqual({ TableName: 'contour', Key: { pk: 'P', sk: '0' }, ConsistentRead: true })
  })

  test('that is not there is undefined', async () => {
    table.on(GetCommand).resolves({})
    expect(await getItem(keyOf(0))).toBeUndefined()
  })
})

describe('a read that is throttled', () => {
  test('is made again after a wait', async () => {
    const { waits } = within(1_000)
    table
      .on(GetCommand)
      .rejectsOnce(throttled)
      .resolves({ Item: keyOf(0) })
    expect(await getItem(keyOf(0))).toEqual(keyOf(0))
    expect(waits).toEqual([5])
  })

  test('is given up when the time of the request is over', async () => {
    within(1_000)
    table.on(GetCommand).rejects(throttled)
    await expect(getItem(keyOf(0))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})

describe('many items', () => {
  const asked = () => table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.contour)
  const found = (items: Item[], unprocessed: Item[] = []) => ({
    Responses: { contour: items },
    UnprocessedKeys: unprocessed.length > 0 ? { contour: { Keys: unprocessed } } : {},
  })

  test('none cost nothing', async () => {
    expect(await getItems([])).toEqual([])
    expect(asked()).toEqual([])
  })

  test('are read as they are now; what is not there is left out', async () => {
    table.on(BatchGetCommand).resolves(found([keyOf(1)]))
    expect(await getItems(keys(2))).toEqual([keyOf(1)])
    expect(asked()).toEqual([{ Keys: keys(2), ConsistentRead: true }])
  })

  test.each([
    { count: 100, batches: [100] },
    { count: 101, batches: [100, 1] },
    { count: 250, batches: [100, 100, 50] },
  ])('$count keys are asked for in batches of $batches', async ({ count, batches }) => {
    table
      .on(BatchGetCommand)
      .callsFake((input: { RequestItems: { contour: { Keys: Item[] } } }) => found(input.RequestItems.contour.Keys))
    expect(await getItems(keys(count))).toEqual(keys(count))
    expect(asked().map((batch) => batch?.Keys?.length)).toEqual(batches)
  })

  test('keys that were left unprocessed are asked for again, they alone, and nothing is lost', async () => {
    const { waits } = within(1_000)
    table
      .on(BatchGetCommand)
      .resolvesOnce(found([keyOf(0)], [keyOf(1), keyOf(2)]))
      .resolvesOnce(found([], [keyOf(1), keyOf(2)]))
      .resolvesOnce(found([keyOf(1)], [keyOf(2)]))
      .resolvesOnce(found([keyOf(2)]))
    expect(await getItems(keys(3))).toEqual(keys(3))
    expect(asked().map((batch) => batch?.Keys)).toEqual([keys(3), [keyOf(1), keyOf(2)], [keyOf(1), keyOf(2)], [keyOf(2)]])
    expect(waits).toEqual([5, 10, 20])
  })

  test('keys that stay unprocessed are given up on: never a shorter list', async () => {
    within(1_000)
    table.on(BatchGetCommand).resolves(found([keyOf(0)], [keyOf(1)]))
    await expect(getItems(keys(2))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})

describe('a partition', () => {
  const asked = () => table.commandCalls(QueryCommand).map(({ args }) => args[0].input)
  const query = {
    TableName: 'contour',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'P' },
    ConsistentRead: true,
  }

  test.each([
    { order: 'newest first', forward: false },
    { order: 'oldest first', forward: true },
  ] as const)('is read $order', async ({ order, forward }) => {
    table.on(QueryCommand).resolves({ Items: [keyOf(1)] })
    expect(await Array.fromAsync(queryPages('P', order))).toEqual([[keyOf(1)]])
    expect(asked()).toEqual([{ ...query, ScanIndexForward: forward }])
  })

  test('costs half where a moment old will do', async () => {
    table.on(QueryCommand).resolves({ Items: [keyOf(1)] })
    expect(await Array.fromAsync(queryPagesOld('P', ['sk']))).toEqual([[keyOf(1)]])
    expect(asked()).toMatchObject([{ ScanIndexForward: false, ConsistentRead: false, ProjectionExpression: '#a0' }])
  })

  test('of many pages is read to its end, each page from where the last one ended', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [keyOf(3)], LastEvaluatedKey: keyOf(3) })
      .resolvesOnce({ Items: [], LastEvaluatedKey: keyOf(2) })
      .resolvesOnce({ Items: [keyOf(1)] })
    expect(await Array.fromAsync(queryPages('P', 'newest first'))).toEqual([[keyOf(3)], [], [keyOf(1)]])
    const start = { ...query, ScanIndexForward: false }
    expect(asked()).toEqual([start, { ...start, ExclusiveStartKey: keyOf(3) }, { ...start, ExclusiveStartKey: keyOf(2) }])
  })

  test('that is empty is one empty page', async () => {
    table.on(QueryCommand).resolves({})
    expect(await Array.fromAsync(queryPages('P', 'newest first'))).toEqual([[]])
  })

  test('is not read before the first page is wanted, and one page ahead from then on', async () => {
    table.on(QueryCommand).resolves({ Items: [keyOf(1)], LastEvaluatedKey: keyOf(1) })
    const pages = queryPages('P', 'newest first')
    expect(asked()).toHaveLength(0)
    await pages.next()
    expect(asked()).toHaveLength(2)
    await pages.next()
    expect(asked()).toHaveLength(3)
    await pages.return()
    expect(asked()).toHaveLength(3)
  })

  test('a failure of a page fails the reading there, after the pages before it', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [keyOf(1)], LastEvaluatedKey: keyOf(1) })
      .rejects(new Error('no more'))
    const pages = queryPages('P', 'newest first')
    expect(await pages.next()).toEqual({ done: false, value: [keyOf(1)] })
    await expect(pages.next()).rejects.toThrow('no more')
  })

  test('read whole is all of its pages, oldest first', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [keyOf(1), keyOf(2)], LastEvaluatedKey: keyOf(2) })
      .resolvesOnce({ Items: [keyOf(3)] })
    expect(await queryAll('P')).toEqual([keyOf(1), keyOf(2), keyOf(3)])
    expect(asked()[0]?.ScanIndexForward).toBe(true)
  })
})

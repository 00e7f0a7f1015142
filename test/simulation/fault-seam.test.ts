import { DynamoDBClient, InternalServerError, ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chanceOf } from './chance.ts'
import { type FaultKind, faultSeam, type WireEvent } from './fault-seam.ts'
import { MachineGone, newInvocation, withinInvocation } from './invocation.ts'
import type { WireRequest } from './wire.ts'
import { newWorld } from './world.ts'
import { isTransient } from '../../lib/store/transient-errors.ts'

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
})

const write = new TransactWriteCommand({
  ClientRequestToken: 'the-token',
  TransactItems: [
    { Put: { TableName: 'T', Item: { pk: 'a', sk: 'b' } } },
    { Put: { TableName: 'T', Item: { pk: 'c', sk: 'd' } } },
    { Put: { TableName: 'T', Item: { pk: 'e', sk: 'f' } } },
  ],
})
const read = new GetCommand({ TableName: 'T', Key: { pk: 'a', sk: 'b' } })
const batch = new BatchGetCommand({
  RequestItems: { T: { Keys: [{ pk: 'a' }, { pk: 'b' }, { pk: 'c' }], ConsistentRead: true } },
})

/** Sends one command through a seam under which everything goes wrong, in these ways only; in the end the world is at rest. */
async function sendThrough(
  command: typeof write | typeof read | typeof batch,
  kinds: FaultKind[],
  { seed = 1, crashRate = 0 } = {},
) {
  const sent: WireRequest[] = []
  const events: WireEvent[] = []
  const world = newWorld({
    chance: chanceOf(seed, 1),
    startMs: 0,
    crashRate,
    freezeRate: 0,
    weightOf: () => 1,
    onCrash: () => undefined,
    onFreeze: () => undefined,
  })
  const send = async (wireRequest: WireRequest) => {
    sent.push(wireRequest)
    const body = wireRequest.operation === 'BatchGetItem' ? { Responses: { T: [{ pk: { S: 'a' } }] }, UnprocessedKeys: {} } : {}
    return { statusCode: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }
  }
  const onEvent = (event: WireEvent) => events.push(event)
  const seam = faultSeam({ world, send, chance: chanceOf(seed, 2), faultRate: 1, kinds, onEvent, onLateWrite: () => undefined })
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }))
  client.config.requestHandler = seam as never

  const invocation = newInvocation({ client: 0, call: 1, skewMs: 0, chance: chanceOf(seed, 3) })
  world.begin(invocation)
  const settle = async () => {
    const sending = withinInvocation(invocation, () => client.send(command as typeof write))
    const [outcome] = await Promise.allSettled([sending])
    world.end(invocation)
    return { outcome, sentWhenAnswered: sent.length }
  }
  const [{ outcome, sentWhenAnswered }] = await Promise.all([settle(), world.run()])
  const answer: unknown = outcome.status === 'fulfilled' ? outcome.value : undefined
  const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
  return { answer, error, sent, sentWhenAnswered, events, endedMs: world.nowMs() }
}

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

describe('what the SDK makes of a fault', () => {
  test.each<[FaultKind, number]>([
    ['unsent', 0],
    ['lost', 1],
    ['late', 0],
  ])('%s: an error of the way, which is worth another attempt', async (kind, sentBefore) => {
    for (const seed of seeds) {
      const { error, sentWhenAnswered } = await sendThrough(write, [kind], { seed })
      expect(isTransient(error)).toBe(true)
      expect(error).not.toHaveProperty('$fault')
      expect(sentWhenAnswered).toBe(sentBefore)
    }
  })

  test('internal: an InternalServerError, whether or not it was executed', async () => {
    const executed = new Set<number>()
    for (const seed of seeds) {
      const { error, sent } = await sendThrough(write, ['internal'], { seed })
      expect(error).toBeInstanceOf(InternalServerError)
      expect(error).toMatchObject({ $metadata: { httpStatusCode: 500 } })
      expect(isTransient(error)).toBe(true)
      executed.add(sent.length)
    }
    expect(executed).toEqual(new Set([0, 1]))
  })

  test('throttled: an exception of its own, or the reason why a transaction was canceled', async () => {
    const names = new Set<string>()
    for (const seed of seeds) {
      const { error, sent } = await sendThrough(write, ['throttled'], { seed })
      expect(isTransient(error)).toBe(true)
      expect(sent).toEqual([])
      const isCanceled = error instanceof TransactionCanceledException && codesOf(error).includes('ThrottlingError')
      names.add(isCanceled ? 'canceled' : error instanceof ThrottlingException ? 'throttled' : 'neither')
    }
    expect([...names].toSorted()).toEqual(['canceled', 'throttled'])
  })

  test('conflict: a canceled transaction with a reason for every item, none of which saw its condition refused', async () => {
    for (const seed of seeds) {
      const { error, sent } = await sendThrough(write, ['conflict'], { seed })
      expect(error).toBeInstanceOf(TransactionCanceledException)
      const codes = codesOf(error as TransactionCanceledException)
      expect(codes).toHaveLength(3)
      expect(codes).toContain('TransactionConflict')
      expect(codes.filter((code) => code !== 'None' && code !== 'TransactionConflict')).toEqual([])
      expect(isTransient(error)).toBe(true)
      expect(sent).toEqual([])
    }
  })

  test('unprocessed: the engine is asked for a part of the keys, the others come back', async () => {
    for (const seed of seeds) {
      const { answer, sent } = await sendThrough(batch, ['unprocessed'], { seed })
      const asked = (JSON.parse(sent[0]?.body ?? '') as { RequestItems: { T: { Keys: { pk: { S: string } }[] } } }).RequestItems.T
        .Keys
      const left = (answer as { UnprocessedKeys: { T: { Keys: { pk: string }[]; ConsistentRead: boolean } } }).UnprocessedKeys.T
      expect([...asked.map(({ pk }) => pk.S), ...left.Keys.map(({ pk }) => pk)]).toEqual(['a', 'b', 'c'])
      expect(Math.min(asked.length, left.Keys.length)).toBeGreaterThan(0)
      expect(left.ConsistentRead).toBe(true)
      expect(answer).toMatchObject({ Responses: { T: [{ pk: 'a' }] } })
    }
  })
})

describe('what is executed', () => {
  test('late: after the error was told; with its own token, and with another one when DynamoDB has forgotten it', async () => {
    const tokens = new Set<string>()
    for (let seed = 1; seed <= 200; seed++) {
      const { sent, sentWhenAnswered, endedMs } = await sendThrough(write, ['late'], { seed })
      expect(sentWhenAnswered).toBe(0)
      expect(sent).toHaveLength(1)
      const { ClientRequestToken: token } = JSON.parse(sent[0]?.body ?? '') as { ClientRequestToken: string }
      expect(token === 'the-token').toBe(endedMs <= 10 * 60_000)
      tokens.add(token === 'the-token' ? 'own' : 'another')
    }
    expect(new Set(tokens)).toEqual(new Set(['another', 'own']))
  })

  test('twice: the same bytes, at once', async () => {
    const { error, sent, sentWhenAnswered } = await sendThrough(write, ['twice'])
    expect(error).toBeUndefined()
    expect(sentWhenAnswered).toBe(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('twiceLate: the same bytes, again after the answer', async () => {
    const { error, sent, sentWhenAnswered } = await sendThrough(write, ['twiceLate'])
    expect(error).toBeUndefined()
    expect(sentWhenAnswered).toBe(1)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toBe(sent[0]?.body)
  })

  test('delayed: once, after a while', async () => {
    const { error, sent, events } = await sendThrough(write, ['delayed'])
    expect(error).toBeUndefined()
    expect(sent).toHaveLength(1)
    expect(events).toMatchObject([{ fault: 'delayed', outcome: '200' }])
  })

  test('what cannot happen to a request does not: reads are neither late nor in conflict', async () => {
    const { error, sent, events } = await sendThrough(read, ['late', 'twiceLate', 'conflict', 'unprocessed'])
    expect(error).toBeUndefined()
    expect(sent).toHaveLength(1)
    expect(events).toMatchObject([{ fault: null }])
  })

  test('a machine that ends sees nothing; what it sent arrives once or never', async () => {
    const counts = new Set<number>()
    for (const seed of seeds) {
      const { error, sent } = await sendThrough(write, [], { seed, crashRate: 1 })
      expect(error).toBeInstanceOf(MachineGone)
      counts.add(sent.length)
    }
    expect(counts).toEqual(new Set([0, 1]))
  })
})

const codesOf = ({ CancellationReasons = [] }: TransactionCanceledException) => CancellationReasons.map(({ Code }) => Code)

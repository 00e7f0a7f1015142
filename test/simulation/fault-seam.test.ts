import { DynamoDBClient, InternalServerError, ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chanceOf } from './chance.ts'
import { type FaultKind, faultSeam, type WireEvent } from './fault-seam.ts'
import { MachineGone, newInvocation, withinInvocation } from './invocation.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import { newWorld } from './world.ts'
import { isTransient } from '../../lib/store/table/transient-errors.ts'

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
  {
    seed = 1,
    crashRate = 0,
    freezeRate = 0,
    answer,
  }: { seed?: number; crashRate?: number; freezeRate?: number; answer?: WireAnswer } = {},
) {
  const sent: WireRequest[] = []
  const events: WireEvent[] = []
  const world = newWorld({
    chance: chanceOf(seed, 1),
    startMs: 0,
    crashRate,
    freezeRate,
    weightOf: () => 1,
    onCrash: () => undefined,
    onFreeze: () => undefined,
  })
  const send = async (wireRequest: WireRequest) => {
    sent.push(wireRequest)
    if (answer) return answer
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
  const answered: unknown = outcome.status === 'fulfilled' ? outcome.value : undefined
  const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
  return { answer: answered, error, sent, sentWhenAnswered, events, endedMs: world.nowMs() }
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

  test('mixed: the verdict on some items is hidden, at random, and at least one refused condition is still seen', async () => {
    const refused = { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' } } }
    const hidden = new Set<string>()
    for (const seed of seeds) {
      const refusal = canceledFor([refused, { Code: 'None' }, refused])
      const { error } = await sendThrough(write, ['mixed'], { seed, answer: refusal })
      const codes = codesOf(error as TransactionCanceledException)
      expect(codes).toContain('ConditionalCheckFailed')
      const isMixed = codes.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError')
      expect(isTransient(error)).toBe(isMixed)
      hidden.add(codes.map((code) => (code === 'ThrottlingError' ? 'TransactionConflict' : code)).join())
    }
    expect(hidden.size).toBeGreaterThan(3)
  })

  test('skewed: a signature that is wrong for the clock alone', async () => {
    const { error, sent } = await sendThrough(write, ['skewed'])
    expect(error).toMatchObject({ name: 'InvalidSignatureException' })
    expect(isTransient(error)).toBe(true)
    expect(sent).toEqual([])
  })

  test('hung: no answer until the time for it is over; executed later, or never', async () => {
    const counts = new Set<number>()
    for (const seed of seeds) {
      const { error, sent, sentWhenAnswered } = await sendThrough(write, ['hung'], { seed })
      expect(error).toMatchObject({ name: 'TimeoutError' })
      expect(sentWhenAnswered).toBeLessThanOrEqual(sent.length)
      counts.add(sent.length)
    }
    expect(counts).toEqual(new Set([0, 1]))
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

  test('a machine that stands still hears its answer when it moves again, and what it sent went its way', async () => {
    const { answer, error, sent, endedMs } = await sendThrough(write, [], { freezeRate: 1 })
    expect(error ?? answer).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(endedMs).toBeGreaterThan(1_000)
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

const canceledFor = (reasons: readonly object[]): WireAnswer => ({
  statusCode: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'Transaction cancelled',
      CancellationReasons: reasons,
    }),
  ),
})
const codesOf = ({ CancellationReasons = [] }: TransactionCanceledException) => CancellationReasons.map(({ Code }) => Code)

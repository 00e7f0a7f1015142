import { TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { backOff } from '../../../../lib/store/table/retry.ts'
import { newRetryBudget } from '../../../../lib/store/table/retry-budget.ts'
import { StaleRead, stale, type Step, transact } from '../../../../lib/store/table/transact.ts'
import { canceled, refusedAt } from '../../../support/refusals.ts'

const table = mockClient(documentClient)
const sent = () => table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input)

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
})

/** A timing of this many milliseconds, on a clock that only waiting moves. */
function timingOf(ms: number, random = 1) {
  const waits: number[] = []
  let nowMs = 1_000
  const wait = async (delay: number) => {
    waits.push(delay)
    nowMs += delay
  }
  return {
    timing: { deadlineMs: 1_000 + ms, now: () => nowMs, random: () => random, wait, retryBudget: newRetryBudget() },
    waits,
  }
}

const stepOf = (name: string): Step => ({
  write: { Put: { Item: { pk: name, sk: name }, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: (old) => new Error(`${name} refused by ${JSON.stringify(old)}`),
})
const steps = ['first', 'second', 'third'].map(stepOf)
const write = (timing = timingOf(10_000).timing) => transact(steps, 'token', timing)

const conflict = canceled('TransactionConflict', 'None', 'None')
const throttled = canceled('None', 'ThrottlingError', 'None')
const inProgress = new TransactionInProgressException({ message: 'in progress', $metadata: {} })

describe('a transaction', () => {
  test('is sent once, whole and in order, each write with the table and the wish to see what refused it', async () => {
    table.on(TransactWriteCommand).resolves({})
    const update = { Key: { pk: 'b', sk: 'b' }, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } }
    const check = { Key: { pk: 'c', sk: 'c' }, ConditionExpression: 'attribute_exists(pk)' }
    await transact(
      [
        { write: { Put: { Item: { pk: 'a', sk: 'a' } } }, refused: stale },
        { write: { Update: update }, refused: stale },
        { write: { ConditionCheck: check }, refused: stale },
        { write: { Delete: { ...check, Key: { pk: 'd', sk: 'd' } } }, refused: stale },
      ],
      'token-1',
      timingOf(1).timing,
    )
    const common = { TableName: 'contour', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
    expect(sent()).toEqual([
      {
        TransactItems: [
          { Put: { ...common, Item: { pk: 'a', sk: 'a' } } },
          { Update: { ...common, ...update } },
          { ConditionCheck: { ...common, ...check } },
          { Delete: { ...common, ...check, Key: { pk: 'd', sk: 'd' } } },
        ],
        ClientRequestToken: 'token-1',
      },
    ])
  })

  test('is not sent where the function has no table', async () => {
    vi.stubEnv('TABLE_NAME', '')
    await expect(write()).rejects.toThrow('TABLE_NAME is not set')
    expect(sent()).toEqual([])
  })
})

describe('a transaction that meets another', () => {
  test.each([
    { what: 'a conflict', error: conflict },
    { what: 'conflicts on every step', error: canceled('TransactionConflict', 'TransactionConflict', 'TransactionConflict') },
    { what: 'throttling', error: throttled },
    { what: 'a conflict and throttling', error: canceled('TransactionConflict', 'ThrottlingError', 'None') },
    { what: 'too little throughput', error: canceled('ProvisionedThroughputExceeded', 'None', 'None') },
    { what: 'itself, still in progress', error: inProgress },
    { what: 'a lost answer', error: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) },
    { what: 'a fault of the table', error: Object.assign(new Error('fault'), { name: 'InternalServerError' }) },
  ])('is tried again after $what, with the same token and the same writes', async ({ error }) => {
    table.on(TransactWriteCommand).rejectsOnce(error).rejectsOnce(error).resolves({})
    await write()
    expect(sent()).toHaveLength(3)
    expect(sent()[1]).toEqual(sent()[0])
    expect(sent()[2]).toEqual(sent()[0])
    expect(sent()[2]?.ClientRequestToken).toBe('token')
  })

  test('waits longer every time, at most half a second', async () => {
    table.on(TransactWriteCommand).rejects(conflict)
    const { timing, waits } = timingOf(2_700)
    await expect(write(timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 500, 500, 500, 500])
  })

  test('draws its wait from all of the time up to that', async () => {
    table.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).rejectsOnce(conflict).resolves({})
    const { timing, waits } = timingOf(10_000, 0.25)
    await write(timing)
    expect(waits).toEqual([2.5, 5, 10])
  })

  test('gives up when the next wait would reach the end of its time', async () => {
    table.on(TransactWriteCommand).rejects(conflict)
    const { timing, waits } = timingOf(30)
    await expect(write(timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(waits).toEqual([10])
    expect(sent()).toHaveLength(2)
  })

  test('has one try when there is no time for another', async () => {
    table.on(TransactWriteCommand).rejects(conflict)
    const { timing, waits } = timingOf(1)
    await expect(write(timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(waits).toEqual([])
    expect(sent()).toHaveLength(1)
  })

  test('is refused if a later attempt is refused', async () => {
    table.on(TransactWriteCommand).rejectsOnce(conflict).rejects(refusedAt(1, 3))
    await expect(write()).rejects.toThrow('second refused by undefined')
    expect(sent()).toHaveLength(2)
  })
})

describe('a transaction that a condition refuses', () => {
  test.each([
    { refused: 0, says: 'first refused by undefined' },
    { refused: 1, says: 'second refused by undefined' },
    { refused: 2, says: 'third refused by undefined' },
  ])('is answered by step $refused, and not tried again', async ({ refused, says }) => {
    table.on(TransactWriteCommand).rejects(refusedAt(refused, 3))
    const { timing, waits } = timingOf(10_000)
    await expect(write(timing)).rejects.toThrow(says)
    expect(sent()).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test('at several steps is answered by the first in written order', async () => {
    const [second, third] = [
      { code: 'ConditionalCheckFailed', item: { a: 2 } },
      { code: 'ConditionalCheckFailed', item: { a: 3 } },
    ]
    table.on(TransactWriteCommand).rejects(canceled('None', second, third))
    await expect(write()).rejects.toThrow('second refused by {"a":2}')
  })

  test.each([
    { reasons: ['TransactionConflict', 'ConditionalCheckFailed', 'None'] },
    { reasons: ['ThrottlingError', 'ConditionalCheckFailed', 'TransactionConflict'] },
    { reasons: ['ConditionalCheckFailed', 'None', 'TransactionConflict'] },
    { reasons: ['ProvisionedThroughputExceeded', 'None', 'ConditionalCheckFailed'] },
  ])('is not refused yet where other steps met something transient: $reasons', async ({ reasons }) => {
    table
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(...reasons))
      .resolves({})
    await write()
    expect(sent().map(({ ClientRequestToken }) => ClientRequestToken)).toEqual(['token', 'token'])
  })

  test('is answered by the first step that refuses when nothing hides it any more', async () => {
    const hidden = canceled('TransactionConflict', 'ConditionalCheckFailed', 'ConditionalCheckFailed')
    const whole = canceled('ConditionalCheckFailed', 'ConditionalCheckFailed', 'ConditionalCheckFailed')
    table.on(TransactWriteCommand).rejectsOnce(hidden).rejects(whole)
    await expect(write()).rejects.toThrow('first refused by undefined')
  })

  test('shows the item as it stood, out of the notation of DynamoDB', async () => {
    const item = { pk: 'p', amount: 100_050, isBlocked: true, name: null, list: ['a', { b: 1 }] }
    table.on(TransactWriteCommand).rejects(refusedAt(0, 3, item))
    await expect(write()).rejects.toThrow(`first refused by ${JSON.stringify(item)}`)
  })
})

describe('a transaction that fails otherwise', () => {
  test.each([
    {
      what: 'a fault of ours',
      error: Object.assign(new Error('bad expression'), { name: 'ValidationException', $metadata: { httpStatusCode: 400 } }),
    },
    { what: 'a cancellation without reasons', error: canceled() },
    { what: 'a cancellation for another reason', error: canceled('ValidationError', 'None', 'None') },
    { what: 'a conflict beside another reason', error: canceled('ValidationError', 'TransactionConflict', 'None') },
  ])('throws $what as it is, at once', async ({ error }) => {
    table.on(TransactWriteCommand).rejects(error)
    await expect(write()).rejects.toBe(error)
    expect(sent()).toHaveLength(1)
  })
})

describe('a turn to wait for', () => {
  test('a wait that ends a moment before the end is waited', async () => {
    const { timing, waits } = timingOf(11)
    await backOff(0, timing)
    expect(waits).toEqual([10])
  })

  test('a wait that ends at the end is not', async () => {
    const { timing, waits } = timingOf(10)
    await expect(backOff(0, timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(waits).toEqual([])
  })

  test('what had changed since it was read is a StaleRead', () => {
    expect(stale()).toBeInstanceOf(StaleRead)
  })
})

describe('what a write that could not be finished came to', () => {
  const lost = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  const timedOut = Object.assign(new Error('no answer'), { name: 'TimeoutError' })
  const fault = Object.assign(new Error('fault'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } })
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const noAddress = Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  const slowDown = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
  const skewed = Object.assign(new Error('Signature expired: now'), {
    name: 'InvalidSignatureException',
    $metadata: { httpStatusCode: 400 },
  })
  const forbidden = Object.assign(new Error('forbidden'), { name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } })

  test.each<[what: string, errors: readonly Error[], code: string]>([
    ['conflicts only', [conflict, conflict], 'SERVICE_UNAVAILABLE'],
    ['throttling only', [throttled, slowDown], 'SERVICE_UNAVAILABLE'],
    ['conflicts beside refusals', [canceled('TransactionConflict', 'ConditionalCheckFailed', 'None')], 'SERVICE_UNAVAILABLE'],
    ['nobody who takes a connection', [refused, noAddress], 'SERVICE_UNAVAILABLE'],
    ['a clock that is wrong', [skewed], 'SERVICE_UNAVAILABLE'],
    ['an attempt in progress that is not its own', [inProgress], 'SERVICE_UNAVAILABLE'],
    ['a lost answer', [lost], 'OUTCOME_UNKNOWN'],
    ['a call without an answer', [timedOut], 'OUTCOME_UNKNOWN'],
    ['a fault of the table', [fault], 'OUTCOME_UNKNOWN'],
    ['a lost answer, then conflicts', [lost, conflict], 'OUTCOME_UNKNOWN'],
    ['conflicts, then a lost answer, then throttling', [conflict, lost, slowDown], 'OUTCOME_UNKNOWN'],
    ['a lost answer, then an attempt in progress', [lost, inProgress], 'OUTCOME_UNKNOWN'],
    ['a lost answer, then an answer that is no verdict', [lost, forbidden], 'OUTCOME_UNKNOWN'],
    ['an error that nobody has foreseen', [new TypeError('undefined is no function')], 'OUTCOME_UNKNOWN'],
  ])('by %s', async (_what, errors, code) => {
    const rejecting = errors.reduce((stub, error) => stub.rejectsOnce(error), table.on(TransactWriteCommand))
    rejecting.rejects(errors.at(-1))
    await expect(write(timingOf(100).timing)).rejects.toMatchObject({ code })
  })

  test.each([
    ['a refusal', refusedAt(0, 3), 'first refused by undefined'],
    ['an error of our own making', forbidden, 'forbidden'],
  ])('is known by %s at once', async (_what, error, says) => {
    table.on(TransactWriteCommand).rejects(error)
    await expect(write()).rejects.toThrow(says)
  })

  test('is known by a refusal after a lost answer: what is refused once is never applied', async () => {
    table.on(TransactWriteCommand).rejectsOnce(lost).rejects(refusedAt(0, 3))
    await expect(write()).rejects.toThrow('first refused by undefined')
  })

  test('is not found out under a token that DynamoDB has forgotten', async () => {
    table.on(TransactWriteCommand).rejects(conflict)
    const { timing } = timingOf(60 * 60_000)
    const beganMs = timing.now()
    await expect(write(timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(timing.now() - beganMs).toBeLessThan(10 * 60_000)
  })
})

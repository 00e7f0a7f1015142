import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, InvariantViolation } from '../../../../lib/errors.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { commit } from '../../../../lib/store/table/commit.ts'
import { stale, type Step } from '../../../../lib/store/table/transact.ts'
import { countingIds } from '../../../support/samples.ts'
import { canceled, refusedAt } from '../../../support/refusals.ts'
import { testRuntime } from '../../../support/test-runtime.ts'

const table = mockClient(documentClient)
const tokens = () => table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken)

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
})

const steps: Step[] = [{ write: { Put: { Item: { pk: 'a', sk: 'a' } } }, refused: stale }]
const timingOf = (ms: number) => {
  const runtime = testRuntime()
  return { ...runtime, deadlineMs: runtime.now() + ms }
}

describe('a decision', () => {
  test('that writes nothing is answered without a transaction', async () => {
    expect(await commit(async () => ({ answer: 'answer' }), countingIds(), timingOf(0))).toBe('answer')
    expect(await commit(async () => ({ steps: [], answer: 'answer' }), countingIds(), timingOf(0))).toBe('answer')
    expect(tokens()).toEqual([])
  })

  test('is answered once it is written', async () => {
    table.on(TransactWriteCommand).resolves({})
    expect(await commit(async () => ({ steps, answer: 'answer' }), countingIds(), timingOf(1))).toBe('answer')
    expect(tokens()).toEqual(['id-1'])
  })

  test('may have its answer still on its way', async () => {
    table.on(TransactWriteCommand).resolves({})
    const answer = Promise.resolve({ a: 1 })
    expect(await commit(async () => ({ steps, answer }), countingIds(), timingOf(1))).toEqual({ a: 1 })
  })

  test('that throws is not written', async () => {
    const refusal = new ApiError('PARTNER_BLOCKED')
    await expect(commit(() => Promise.reject(refusal), countingIds(), timingOf(1_000))).rejects.toBe(refusal)
    expect(tokens()).toEqual([])
  })

  test('that a step refuses is answered with what the step says', async () => {
    table.on(TransactWriteCommand).rejects(refusedAt(0, 1))
    const refusal = new ApiError('PAYOUT_ALREADY_ACTIVE')
    const refused: Step[] = [{ write: { Put: { Item: { pk: 'a', sk: 'a' } } }, refused: () => refusal }]
    await expect(commit(async () => ({ steps: refused, answer: 1 }), countingIds(), timingOf(1_000))).rejects.toBe(refusal)
    expect(tokens()).toHaveLength(1)
  })

  test('whose answer cannot be read fails no sooner than its write is settled', async () => {
    let settle: () => void = () => undefined
    table.on(TransactWriteCommand).callsFake(() => new Promise<object>((resolve) => (settle = () => resolve({}))))
    const unreadable = new Error('unreadable')
    let hasFailed = false
    const committing = commit(async () => ({ steps, answer: Promise.reject(unreadable) }), countingIds(), timingOf(1))
    const failing = committing.catch((error: unknown) => {
      hasFailed = true
      return error
    })
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect([tokens().length, hasFailed]).toEqual([1, false])
    settle()
    expect(await failing).toMatchObject({ code: 'OUTCOME_UNKNOWN', cause: unreadable })
  })

  test.each([new ApiError('SERVICE_UNAVAILABLE'), new Error('unreadable')])(
    'that is written, and whose answer cannot be read for %s, asks nobody to repeat it',
    async (unreadable) => {
      table.on(TransactWriteCommand).resolves({})
      const decide = async () => ({ steps, answer: Promise.reject(unreadable) })
      await expect(commit(decide, countingIds(), timingOf(1_000))).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
        cause: unreadable,
      })
    },
  )

  test('that is written, and whose answer finds the table contradict itself, says so', async () => {
    table.on(TransactWriteCommand).resolves({})
    const violation = new InvariantViolation('two and two')
    const decide = async () => ({ steps, answer: Promise.reject(violation) })
    await expect(commit(decide, countingIds(), timingOf(1_000))).rejects.toBe(violation)
  })

  test('that writes nothing, and whose answer cannot be read, may be repeated', async () => {
    const unreadable = new ApiError('SERVICE_UNAVAILABLE')
    await expect(commit(async () => ({ answer: Promise.reject(unreadable) }), countingIds(), timingOf(1_000))).rejects.toBe(
      unreadable,
    )
  })
})

describe('a decision on what had changed meanwhile', () => {
  test('is made anew from fresh reads, and written under a token of its own', async () => {
    table.on(TransactWriteCommand).rejectsOnce(refusedAt(0, 1)).rejectsOnce(refusedAt(0, 1)).resolves({})
    const decide = vi.fn<() => Promise<{ steps: Step[]; answer: string }>>()
    for (const answer of ['first', 'second', 'third']) decide.mockResolvedValueOnce({ steps, answer })
    const timing = timingOf(1_000)
    expect(await commit(decide, countingIds(), timing)).toBe('third')
    expect(decide).toHaveBeenCalledTimes(3)
    expect(tokens()).toEqual(['id-1', 'id-2', 'id-3'])
    expect(timing.waits).toEqual([5, 10])
  })

  test('is answered by the checks when they refuse the second time', async () => {
    table.on(TransactWriteCommand).rejects(refusedAt(0, 1))
    const refusal = new ApiError('INN_REQUIRED')
    const decide = vi.fn<() => Promise<{ steps: Step[]; answer: string }>>()
    decide.mockResolvedValueOnce({ steps, answer: 'first' }).mockRejectedValueOnce(refusal)
    await expect(commit(decide, countingIds(), timingOf(1_000))).rejects.toBe(refusal)
    expect(tokens()).toEqual(['id-1'])
  })

  test('keeps its token while the transaction only meets conflicts', async () => {
    table.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict')).rejectsOnce(refusedAt(0, 1)).resolves({})
    await commit(async () => ({ steps, answer: 1 }), countingIds(), timingOf(1_000))
    expect(tokens()).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('is given up when the time is over', async () => {
    table.on(TransactWriteCommand).rejects(refusedAt(0, 1))
    const decide = vi.fn<() => Promise<{ steps: Step[]; answer: number }>>(async () => ({ steps, answer: 1 }))
    await expect(commit(decide, countingIds(), timingOf(5))).rejects.toThrow(new ApiError('SERVICE_UNAVAILABLE'))
    expect(decide).toHaveBeenCalledTimes(1)
  })
})

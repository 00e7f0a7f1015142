import { describe, expect, test, vi } from 'vitest'
import { isTransient, backOff, withRetries } from '../../../lib/store/retry.ts'
import { canceled } from '../../support/refusals.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const named = (name: string) => Object.assign(new Error(name), { name })
const coded = (code: string) => Object.assign(new Error(code), { code })
const answered = (httpStatusCode: number) => Object.assign(new Error('answered'), { $metadata: { httpStatusCode } })

const passing: readonly [what: string, error: unknown][] = [
  ...[
    'InternalServerError',
    'LimitExceededException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'ServiceUnavailable',
    'ThrottlingException',
    'TimeoutError',
    'TransactionInProgressException',
  ].map((name): [string, Error] => [name, named(name)]),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET'].map((code): [string, Error] => [
    code,
    coded(code),
  ]),
  ...[500, 502, 503, 504].map((status): [string, Error] => [`an answer with ${status}`, answered(status)]),
  ...['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].map((code): [string, Error] => [
    `a transaction canceled by ${code}`,
    canceled('None', code),
  ]),
]

const lasting: readonly [what: string, error: unknown][] = [
  ['a refused condition', canceled('ConditionalCheckFailed')],
  ['a refused condition beside a conflict', canceled('ConditionalCheckFailed', 'TransactionConflict')],
  ['a conflict beside a refused condition', canceled('TransactionConflict', 'None', 'ConditionalCheckFailed')],
  ['a cancellation without reasons', canceled()],
  ['a cancellation where nothing was wrong', canceled('None', 'None')],
  ['ValidationException', named('ValidationException')],
  ['AccessDeniedException', named('AccessDeniedException')],
  ['IdempotentParameterMismatchException', named('IdempotentParameterMismatchException')],
  ['ResourceNotFoundException', named('ResourceNotFoundException')],
  ['an answer with 400', answered(400)],
  ['a fault of the program', new TypeError('undefined is no function')],
]

describe('a call to the table', () => {
  test.each(passing)('that meets %s is made again', async (_what, error) => {
    expect(isTransient(error)).toBe(true)
    const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValueOnce('answer')
    const runtime = testRuntime()
    expect(await withRetries(call, { ...runtime, deadlineMs: runtime.now() + 1_000 })).toBe('answer')
    expect([call.mock.calls.length, runtime.waits]).toEqual([2, [5]])
  })

  test.each(lasting)('that meets %s is not', async (_what, error) => {
    expect(isTransient(error)).toBe(false)
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    const runtime = testRuntime()
    await expect(withRetries(call, { ...runtime, deadlineMs: runtime.now() + 1_000 })).rejects.toBe(error)
    expect([call.mock.calls.length, runtime.waits]).toEqual([1, []])
  })

  test('that meets a conflict for ever ends before its time does, with 503', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(canceled('TransactionConflict'))
    const runtime = testRuntime()
    const deadlineMs = runtime.now() + 27_000
    await expect(withRetries(call, { ...runtime, deadlineMs })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(runtime.now()).toBeLessThan(deadlineMs)
    expect(call.mock.calls.length).toBeGreaterThan(50)
  })

  test.each([0, 0.3, 0.999])('waits for chance: for %d of at most half a second', async (fraction) => {
    const runtime = testRuntime({ random: () => fraction })
    const timing = { ...runtime, deadlineMs: Number.POSITIVE_INFINITY }
    for (const attempt of [0, 1, 5, 6, 20, 1_000]) await backOff(attempt, timing)
    expect(runtime.waits).toEqual([10, 20, 320, 500, 500, 500].map((ms) => ms * fraction))
  })
})

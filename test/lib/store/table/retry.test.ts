import { describe, expect, test, vi } from 'vitest'
import { backOff, giveWay, withRetries } from '../../../../lib/store/table/retry.ts'
import { isTransient } from '../../../../lib/store/table/transient-errors.ts'
import { newRetryBudget } from '../../../../lib/store/table/retry-budget.ts'
import { canceled } from '../../../support/refusals.ts'
import { testRuntime } from '../../../support/test-runtime.ts'

const named = (name: string) => Object.assign(new Error(name), { name })
const coded = (code: string) => Object.assign(new Error(code), { code })
const answered = (httpStatusCode: number) => Object.assign(new Error('answered'), { $metadata: { httpStatusCode } })

const transient: readonly [what: string, error: unknown][] = [
  ...[
    'InternalServerError',
    'LimitExceededException',
    'ProvisionedThroughputExceededException',
    'RequestExpired',
    'RequestInTheFuture',
    'RequestLimitExceeded',
    'RequestTimeTooSkewed',
    'ServiceUnavailable',
    'ThrottlingException',
    'TimeoutError',
    'TransactionConflictException',
    'TransactionInProgressException',
  ].map((name): [string, Error] => [name, named(name)]),
  ...[
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
    'UND_ERR_SOCKET',
  ].map((code): [string, Error] => [code, coded(code)]),
  ...[
    'Signature expired: 20260301T000000Z is now earlier than …',
    'Signature not yet current: 20260301T000000Z is still later than …',
  ].map((message): [string, Error] => [message, Object.assign(new Error(message), { name: 'InvalidSignatureException' })]),
  [
    'a clock that the SDK has set right',
    Object.assign(named('InvalidSignatureException'), { $metadata: { clockSkewCorrected: true } }),
  ],
  ...[500, 502, 503, 504].map((status): [string, Error] => [`an answer with ${status}`, answered(status)]),
  ...['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].map((code): [string, Error] => [
    `a transaction canceled by ${code}`,
    canceled('None', code),
  ]),
  ['a refused condition beside a conflict', canceled('ConditionalCheckFailed', 'TransactionConflict')],
  ['a conflict beside a refused condition', canceled('TransactionConflict', 'None', 'ConditionalCheckFailed')],
  ['a refused condition beside throttling', canceled('ConditionalCheckFailed', 'ThrottlingError')],
]

const lasting: readonly [what: string, error: unknown][] = [
  ['a refused condition', canceled('ConditionalCheckFailed')],
  ['a conflict beside a write that is none', canceled('TransactionConflict', 'ValidationError')],
  [
    'a signature that is wrong',
    Object.assign(new Error('The request signature we calculated does not match'), { name: 'InvalidSignatureException' }),
  ],
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
  test.each(transient)('that meets %s is made again', async (_what, error) => {
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

describe('the deadline', () => {
  test('lets nothing be called that has not been called by then', async () => {
    const call = vi.fn<() => Promise<string>>()
    const runtime = testRuntime()
    for (const deadlineMs of [runtime.now(), runtime.now() - 1]) {
      await expect(withRetries(call, { ...runtime, deadlineMs })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    }
    expect(call).not.toHaveBeenCalled()
  })

  test('is looked at again after a wait: the machine may have stood still', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(named('ThrottlingException'))
    const runtime = testRuntime({ wait: async () => (nowMs += 3_600_000) })
    let nowMs = runtime.now()
    const timing = { ...runtime, now: () => nowMs, deadlineMs: nowMs + 1_000 }
    await expect(withRetries(call, timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(call).toHaveBeenCalledTimes(1)
  })

  test.each([
    { leftMs: 27_000, requestTimeout: 5_000 },
    { leftMs: 5_001, requestTimeout: 5_000 },
    { leftMs: 4_999, requestTimeout: 4_999 },
    { leftMs: 1, requestTimeout: 1 },
  ])('of $leftMs ms lets a call wait for its answer for $requestTimeout ms', async ({ leftMs, requestTimeout }) => {
    const call = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
    const runtime = testRuntime()
    await withRetries(call, { ...runtime, deadlineMs: runtime.now() + leftMs })
    expect(call).toHaveBeenCalledExactlyOnceWith({ requestTimeout })
  })
})

describe('the retry budget of a process', () => {
  const throttled = named('ThrottlingException')
  const timingWith = (retryBudget = newRetryBudget()) => {
    const runtime = testRuntime({ random: () => 0.5, retryBudget })
    // Longer than any budget lasts; but what takes none ends too.
    return { ...runtime, deadlineMs: runtime.now() + 10 * 60_000 }
  }

  test('is a hundred retries, however many calls are made: an outage is not multiplied', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(throttled)
    const timing = timingWith()
    for (let calls = 0; calls < 40; calls++) {
      await expect(withRetries(call, timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: throttled })
    }
    expect(call).toHaveBeenCalledTimes(40 + 100)
  })

  test('grows again with every success, one retry for five of them', async () => {
    const timing = timingWith({ tokens: 4 })
    const failing = vi.fn<() => Promise<string>>().mockRejectedValueOnce(throttled).mockResolvedValue('answer')
    await expect(withRetries(failing, timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await withRetries(async () => 'answer', timing)
    expect(timing.retryBudget.tokens).toBe(5)
    expect(await withRetries(failing, timing)).toBe('answer')
  })

  test('gets back what a retry took that was of use, and never more than it was', async () => {
    const timing = timingWith()
    await withRetries(vi.fn<() => Promise<string>>().mockRejectedValueOnce(throttled).mockResolvedValue('answer'), timing)
    expect(timing.retryBudget.tokens).toBe(500)
    await withRetries(async () => 'answer', timing)
    expect(timing.retryBudget.tokens).toBe(500)
  })

  test.each([
    ['conflicts', canceled('TransactionConflict', 'None')],
    ['conflicts beside refused conditions', canceled('TransactionConflict', 'ConditionalCheckFailed')],
    ['an attempt of its own that is in progress', named('TransactionInProgressException')],
  ])('is not touched by %s', async (_what, error) => {
    const timing = timingWith({ tokens: 0 })
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(error)
      .mockRejectedValueOnce(error)
      .mockResolvedValue('answer')
    expect(await withRetries(call, timing)).toBe('answer')
  })

  test.each([
    ['throttling beside a conflict', canceled('TransactionConflict', 'ThrottlingError')],
    ['a fault', answered(500)],
    ['a call without an answer', named('TimeoutError')],
    ['a broken connection', coded('ECONNRESET')],
  ])('pays for %s', async (_what, error) => {
    const timing = timingWith({ tokens: 9 })
    await expect(withRetries(() => Promise.reject(error), timing)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(timing.retryBudget.tokens).toBe(4)
  })

  test('is not spent on conflicts with other writers', async () => {
    const timing = timingWith({ tokens: 0 })
    await backOff(0, timing)
    expect(timing.retryBudget.tokens).toBe(0)
  })
})

describe('an act that came too late', () => {
  test.each([
    { what: 'as long as it took, at first', attempt: 0, tookMs: 300, ms: 300 },
    { what: 'twice as long every time', attempt: 3, tookMs: 300, ms: 2_400 },
    { what: 'a little, though it took no time', attempt: 0, tookMs: 0, ms: 10 },
    { what: 'half of the time that is left at most', attempt: 9, tookMs: 300, ms: 5_000 },
  ])('gives way within $what', async ({ attempt, tookMs, ms }) => {
    for (const random of [0, 0.5, 0.999]) {
      const runtime = testRuntime({ random: () => random })
      await giveWay(attempt, tookMs, { ...runtime, deadlineMs: runtime.now() + 10_000 })
      expect(runtime.waits).toEqual([random * ms])
    }
  })

  test('ends with 503 when its time is over, and spends nothing of the retry budget', async () => {
    const runtime = testRuntime({ random: () => 0.5 })
    const timing = { ...runtime, deadlineMs: runtime.now() + 100 }
    const wait = async () => {
      for (let attempt = 0; ; attempt++) await giveWay(attempt, 50, timing)
    }
    await expect(wait()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(runtime.now()).toBeLessThan(timing.deadlineMs)
    expect(runtime.waits.length).toBeLessThan(10)
    expect(timing.retryBudget.tokens).toBe(500)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, failureOf, unanswered } from '../../../web/shared/api/api-failure.ts'
import { isRefusal, performAct } from '../../../web/shared/act/perform-act.ts'

const network = { onLine: true }
beforeEach(() => {
  vi.useFakeTimers()
  network.onLine = true
  vi.stubGlobal('navigator', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (status: number, code: string, retryAfterSeconds?: number): ApiFailure =>
  new ApiFailure(status, { code, message: code }, retryAfterSeconds)

/** Performs an act with these answers, one after the other; the last one repeats. */
async function performed(answers: readonly (ApiFailure | string)[]) {
  const left = [...answers]
  let sent = 0
  const send = async (): Promise<string> => {
    sent++
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? ''
    if (answer instanceof ApiFailure) throw answer
    return answer
  }
  const waits: number[] = []
  const performing = performAct(send, (seconds) => waits.push(seconds)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { end: await performing, sent, waits }
}

const busy = failure(503, 'SERVICE_UNAVAILABLE', 7)

describe('an act', () => {
  test('is sent once where it is answered', async () => {
    expect(await performed(['done'])).toEqual({ end: 'done', sent: 1, waits: [] })
  })

  test('is sent again without an answer, three times in all', async () => {
    expect(await performed([unanswered(), unanswered(), 'done'])).toEqual({ end: 'done', sent: 3, waits: [1, 2] })
    expect(await performed([unanswered()])).toMatchObject({ end: { status: 0 }, sent: 3 })
  })

  test('is not repeated automatically when the browser is offline, or goes offline while it waits', async () => {
    network.onLine = false
    expect(await performed([unanswered(), 'done'])).toMatchObject({ end: { status: 0 }, sent: 1, waits: [] })
    network.onLine = true
    setTimeout(() => (network.onLine = false), 500)
    expect(await performed([unanswered(), 'done'])).toMatchObject({ end: { status: 0 }, sent: 1, waits: [1] })
    network.onLine = false
    expect(await performed([busy, 'done'])).toMatchObject({ end: busy, sent: 1 })
  })

  test('waits for as long as a busy service asks, and not for ever', async () => {
    expect(await performed([busy, failure(429, 'TOO_MANY_REQUESTS', 300), 'done'])).toEqual({
      end: 'done',
      sent: 3,
      waits: [7, 30],
    })
    expect(await performed([busy])).toMatchObject({ end: busy, sent: 5 })
  })

  test('is sent once more where the service failed', async () => {
    expect(await performed([failure(500, 'INTERNAL_ERROR'), 'done'])).toMatchObject({ end: 'done', sent: 2 })
    expect(await performed([failure(500, 'INTERNAL_ERROR')])).toMatchObject({ end: { status: 500 }, sent: 2 })
  })

  test('is repeated after a timeout of the gateway', async () => {
    expect(await performed([failure(500, 'OUTCOME_UNKNOWN'), 'done'])).toMatchObject({ end: 'done', sent: 2 })
  })

  test.each([400, 403, 404, 409, 422])('is never sent again after a refusal of %d', async (status) => {
    const refusal = failure(status, 'REFUSED')
    expect(await performed([refusal])).toEqual({ end: refusal, sent: 1, waits: [] })
    expect(isRefusal(refusal)).toBe(true)
  })

  test('does not count as refused while it may have been done, or may still be', () => {
    for (const open of [unanswered(), busy, failure(429, 'TOO_MANY_REQUESTS'), failure(500, 'INTERNAL_ERROR')]) {
      expect(isRefusal(open)).toBe(false)
    }
  })

  test('lets faults of the page itself through', async () => {
    await expect(
      performAct(
        () => Promise.reject(new Error('a fault')),
        () => undefined,
      ),
    ).rejects.toThrow('a fault')
  })
})

describe('a failure', () => {
  test('holds what the API told', () => {
    const told = { statusCode: 400, code: 'EMAIL_TAKEN', message: 'm', requestId: 'r' }
    const body = { ...told, violations: [{ path: 'a', message: 'b' }], partnerId: 'p' }
    const made = failureOf(new Response(null, { status: 400, headers: { 'Retry-After': '3' } }), body)
    expect(made).toMatchObject({ status: 400, code: 'EMAIL_TAKEN', message: 'm', requestId: 'r', retryAfterSeconds: 3 })
    expect(made.as('EMAIL_TAKEN')?.partnerId).toBe('p')
    expect(made.as('PERMISSION_MISSING')).toBeUndefined()
    expect(made.violations).toEqual([{ path: 'a', message: 'b' }])
  })

  test('from an intermediary shows none of its text', () => {
    const made = failureOf(new Response(null, { status: 502 }), '<html>Bad gateway')
    expect(made).toMatchObject({ status: 502, code: 'HTTP_502', message: '', requestId: '', isOutcomeUnknown: true })
  })
})

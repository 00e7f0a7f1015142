import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, OutcomeUnknown, Refused } from '../../docs/examples/call-and-repeat.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { faultsOf, meetingFaults } from '../../infra/local/faults.ts'
import { served } from '../support/served.ts'

const path = '/api/external/lead'
const faults = faultsOf(endpoints)
/** What came past the faults. */
const came: { method: string; idempotencyKey: unknown; key: unknown; body: unknown; atMs: number }[] = []
let answer: (request: IncomingMessage) => { status: number; text: string } = () => ({ status: 200, text: '{}' })
const met: string[] = []
const ends: (() => unknown)[] = []
let baseUrl = ''

beforeAll(async () => {
  const serve = meetingFaults(
    faults,
    async (request, response) => {
      const { 'x-api-key': key, 'idempotency-key': idempotencyKey } = request.headers
      const body = request.method === 'GET' ? undefined : await json(request)
      came.push({ method: request.method ?? '', idempotencyKey, key, body, atMs: performance.now() })
      const { status, text } = answer(request)
      response.writeHead(status).end(text)
    },
    ({ fault }) => met.push(String(fault)),
  )
  ;({ baseUrl } = await served(serve, { cleanUp: (end) => void ends.push(end) }))
  return () => Promise.all(ends.map((end) => end()))
})
beforeEach(() => {
  faults.clear()
  came.length = 0
  met.length = 0
  answer = () => ({ status: 200, text: '{"id":"lead-1"}' })
})

const order = (fault: object, method = 'POST') => expect(faults.order({ method, path, ...fault })).toBeUndefined()
const quickly = { pauseMs: 1, timeoutMs: 60_000 }
const create = (patience: object = {}) =>
  callerOf(baseUrl, 'the key', { ...quickly, ...patience })('POST', path, {
    body: { fields: [] },
    idempotencyKey: 'application-1',
  })

describe('a caller that repeats', () => {
  test('goes on past outages, throttling and lost answers, with the same key and the same body each time', async () => {
    for (const fault of [503, 429]) order({ fault, retryAfter: 0 })
    order({ fault: 'lost', next: 2 })
    expect(await create()).toEqual({ id: 'lead-1' })
    expect(met).toEqual(['503', '429', 'lost', 'lost'])
    const sent = { method: 'POST', idempotencyKey: 'application-1', key: 'the key', body: { fields: [] } }
    expect(came).toEqual([sent, sent, sent].map((one) => expect.objectContaining(one)))
  })

  test('waits as long as Retry-After says', async () => {
    order({ fault: 429, retryAfter: 1 })
    const beganMs = performance.now()
    await create()
    expect((came[0]?.atMs ?? 0) - beganMs).toBeGreaterThanOrEqual(999)
  })

  test('waits for no answer longer than its time, and asks again', async () => {
    order({ fault: 'late', ms: 600_000 })
    expect(await create({ timeoutMs: 500, attempts: 9 })).toEqual({ id: 'lead-1' })
    // The first was done; on a machine that is busy, the second may be late by itself.
    expect(came.length).toBeGreaterThanOrEqual(2)
  })

  test('takes an answer that was cut off for none', async () => {
    answer = () => ({ status: 200, text: came.length === 1 ? '[{"id":' : '[]' })
    expect(await callerOf(baseUrl, 'the key', quickly)('GET', path)).toEqual([])
    expect(came).toHaveLength(2)
  })

  test.each([
    { status: 400, text: '{"code":"TEXT_TOO_LONG","message":"слишком","requestId":"r"}', code: 'TEXT_TOO_LONG' },
    {
      status: 409,
      text: '{"code":"PAYOUT_TRANSITION_FORBIDDEN","message":"нельзя","requestId":"r"}',
      code: 'PAYOUT_TRANSITION_FORBIDDEN',
    },
    { status: 403, text: '<h1>A proxy</h1>', code: 'undefined' },
  ])('stops at $status: a refusal is final', async ({ status, text, code }) => {
    answer = () => ({ status, text })
    const failure = await create().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Refused)
    expect(failure).toMatchObject({ status, code })
    expect(came).toHaveLength(1)
  })

  test('gives up after its attempts, and says that nobody knows', async () => {
    order({ fault: 'lost', next: 9 })
    const failure = await create({ attempts: 3 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OutcomeUnknown)
    expect(came).toHaveLength(3)
  })

  test.each(['POST', 'PUT'])('sends no %s without an Idempotency-Key', async (method) => {
    await expect(callerOf(baseUrl, 'the key')(method, path, { body: {} })).rejects.toThrow('needs an idempotencyKey')
    expect(came).toEqual([])
  })
})

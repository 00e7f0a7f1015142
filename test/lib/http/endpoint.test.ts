import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changePayoutStatus as withBody } from '../../../functions/external/change-payout-status/spec.ts'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { listLeadFields as withoutBody } from '../../../functions/external/list-lead-fields/spec.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { stale, type Step } from '../../../lib/store/table/transact.ts'
import { call, contextOf, eventOf } from '../../support/call.ts'
import { catchLog } from '../../support/log-lines.ts'
import { canceled, refusedUnderKeyAt } from '../../support/refusals.ts'
import { apiKeyOf, moment, momentMs } from '../../support/samples.ts'
import { idAt, testRuntime } from '../../support/test-runtime.ts'

const table = mockClient(documentClient)
const key = 'a-good-key'
const sha256 = createHash('sha256').update(key).digest('hex')
let lines: ReturnType<typeof catchLog>

beforeEach(() => {
  table.reset()
  table.on(GetCommand).resolves({})
  table.on(GetCommand, { Key: { pk: 'KEYS', sk: sha256 } }).resolves({ Item: apiKeyOf(sha256) })
  vi.stubEnv('TABLE_NAME', 'contour')
  lines = catchLog()
})

// Of an account: what changes one looks at the key, too.
const steps: Step[] = [{ write: { Put: { Item: { pk: 'PARTNER#a', sk: 'ACCOUNT' } } }, refused: stale }]
const good = { key, body: { status: 'Paid' }, path: { id: 'payout-1' } }
/** The Lambda context of a function with this much time left. */
const contextWith = (remainingMs: number) => ({ ...contextOf(), getRemainingTimeInMillis: () => remainingMs })

describe('an endpoint', () => {
  test('answers with the status of its specification, as JSON that nobody may keep', async () => {
    const handler = endpoint(withoutBody, async () => ({ answer: [{ label: 'Фамилия' }] }), testRuntime())
    expect(await handler(eventOf({ key }), contextOf())).toEqual({
      statusCode: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
      body: '[{"label":"Фамилия"}]',
    })
    const creating = endpoint(createPayout, async () => ({ answer: {} }), testRuntime())
    expect((await call(creating, { key, body: { partnerId: 'p', amount: 1 } })).status).toBe(201)
  })

  test('decides from the checked body, the holder of the key, the path, one moment and ids of that moment', async () => {
    const decide = vi.fn<() => Promise<{ answer: number }>>(async () => ({ answer: 1 }))
    await call(endpoint(withBody, decide, testRuntime()), good)
    expect(decide).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        body: { status: 'Paid' },
        caller: expect.objectContaining({ id: 'key-1', title: 'CRM', administratorId: 'admin-1' }),
        path: { id: 'payout-1' },
        at: moment,
      }),
      undefined,
    )
  })

  test('makes its ids in their order', async () => {
    const handler = endpoint(withoutBody, async ({ newId }) => ({ answer: [newId(), newId()] }), testRuntime())
    expect((await call(handler, { key })).body).toEqual([idAt(0), idAt(1)])
  })

  test('without parameters in its path has none', async () => {
    const handler = endpoint(withoutBody, async ({ path }) => ({ answer: path }), testRuntime())
    expect((await call(handler, { key })).body).toEqual({})
  })

  test.each(['x-api-key', 'X-API-Key', 'X-Api-Key'])('takes its key from %s', async (name) => {
    const handler = endpoint(withoutBody, async () => ({ answer: 1 }), testRuntime())
    expect((await call(handler, { key: null, headers: { [name]: key } })).status).toBe(200)
  })

  test('takes the content type in any case', async () => {
    const handler = endpoint(withBody, async () => ({ answer: 1 }), testRuntime())
    const headers = { 'Content-Type': 'application/json' }
    const event = { ...eventOf({ key, headers }), body: '{"status":"Paid"}' }
    expect((await handler(event, contextOf())).statusCode).toBe(200)
  })
})

describe('the order of an endpoint', () => {
  const decide = vi.fn<() => Promise<{ answer: number }>>(async () => ({ answer: 1 }))
  const handler = endpoint(withBody, decide, testRuntime())

  beforeEach(() => {
    decide.mockClear()
  })

  test.each([
    { what: 'no key', key: null, body: '{', status: 401, code: 'API_KEY_MISSING' },
    { what: 'an unknown key', key: 'unknown', body: '{', status: 401, code: 'API_KEY_INVALID' },
    {
      what: 'an unknown key and a body too large',
      key: 'unknown',
      body: 'x'.repeat(300_000),
      status: 401,
      code: 'API_KEY_INVALID',
    },
    { what: 'a good key and a wrong body', key, body: '{', status: 400, code: 'BODY_NOT_JSON' },
    { what: 'a good key and a body too large', key, body: 'x'.repeat(300_000), status: 413, code: 'BODY_TOO_LARGE' },
  ])('$what is answered with $code, before anything is decided', async ({ what: _what, status, code, ...request }) => {
    const answer = await call(handler, request)
    expect(answer).toMatchObject({ status, body: { statusCode: status, code, requestId: 'test-request' } })
    expect(answer.headers['Content-Type']).toBe('application/json; charset=utf-8')
    expect(decide).not.toHaveBeenCalled()
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })

  test('a good key with a good body is decided', async () => {
    expect((await call(handler, good)).status).toBe(200)
    expect(decide).toHaveBeenCalledTimes(1)
  })

  test('an endpoint without a body does not look at one', async () => {
    const reading = endpoint(withoutBody, async ({ body }) => ({ answer: body ?? 'none' }), testRuntime())
    expect((await call(reading, { key, body: '{' })).body).toBe('none')
  })
})

describe('a header that comes twice', () => {
  const handler = endpoint(withBody, async () => ({ answer: 1 }), testRuntime())

  test.each([
    { name: 'Idempotency-Key', twice: ['name', 'name'], status: 200, code: undefined },
    { name: 'Idempotency-Key', twice: ['name', 'other'], status: 400, code: 'IDEMPOTENCY_KEY_INVALID' },
    { name: 'Idempotency-Key', twice: ['', 'name'], status: 400, code: 'IDEMPOTENCY_KEY_INVALID' },
    { name: 'x-api-key', twice: [key, key], status: 200, code: undefined },
    { name: 'x-api-key', twice: ['unknown', key], status: 401, code: 'API_KEY_INVALID' },
    { name: 'content-type', twice: ['application/json', 'application/json'], status: 200, code: undefined },
    { name: 'content-type', twice: ['text/plain', 'application/json'], status: 415, code: 'CONTENT_TYPE_UNSUPPORTED' },
    {
      name: 'content-type',
      twice: ['application/json; charset=windows-1251', 'application/json'],
      status: 415,
      code: 'CHARSET_UNSUPPORTED',
    },
  ])('$name: $twice is answered $status $code', async ({ name, twice, status, code }) => {
    const answer = await call(handler, { ...good, headers: { [name]: twice } })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    const [first, second] = twice as [string, string]
    const spelled = await call(handler, { ...good, headers: { [name]: first, [name.toUpperCase()]: second } })
    expect({ status: spelled.status, code: spelled.body.code }).toEqual({ status, code })
  })
})

describe('an endpoint that writes', () => {
  test('decides again when what it read had changed, from a new moment, and writes under another token', async () => {
    table.on(TransactWriteCommand).rejectsOnce(refusedUnderKeyAt(0, 1)).resolves({})
    const moments = [momentMs, momentMs + 7]
    const decide = vi.fn<(asked: { at: string }) => Promise<{ steps: Step[]; answer: string }>>(async ({ at }) => ({
      steps,
      answer: at,
    }))
    const runtime = testRuntime()
    const answer = await call(
      endpoint(withBody, decide, { ...runtime, now: () => moments[decide.mock.calls.length] ?? momentMs }),
      good,
    )
    expect(decide).toHaveBeenCalledTimes(2)
    expect(answer).toMatchObject({ status: 200, body: new Date(momentMs + 7).toISOString() })
    const tokens = table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken)
    expect(tokens).toEqual([idAt(0), idAt(1)])
    expect(runtime.waits).toEqual([5])
  })

  test('answers what the checks say the second time', async () => {
    table.on(TransactWriteCommand).rejects(refusedUnderKeyAt(0, 1))
    const decide = vi.fn<() => Promise<{ steps: Step[]; answer: string }>>()
    decide.mockResolvedValueOnce({ steps, answer: 'x' }).mockRejectedValueOnce(new ApiError('PAYOUT_TRANSITION_FORBIDDEN'))
    expect(await call(endpoint(withBody, decide, testRuntime()), good)).toMatchObject({ status: 409 })
  })

  test.each([
    { what: 'conflicts', error: canceled('TransactionConflict') },
    { what: 'changes by others', error: refusedUnderKeyAt(0, 1) },
  ])('answers 503 with Retry-After when $what outlast its time', async ({ error }) => {
    table.on(TransactWriteCommand).rejectsOnce(error).resolves({})
    const runtime = testRuntime({ random: () => 1 })
    const handler = endpoint(withBody, async () => ({ steps, answer: 1 }), runtime)
    const { statusCode, headers, body } = await handler(eventOf(good), contextWith(1_010))
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(headers).toMatchObject({ 'Retry-After': '1', 'Content-Type': 'application/json; charset=utf-8' })
    expect(runtime.waits).toEqual([])
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  test('keeps a second of its time back for the answer', async () => {
    table.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict')).resolves({})
    const runtime = testRuntime({ random: () => 1 })
    const handler = endpoint(withBody, async () => ({ steps, answer: 1 }), runtime)
    expect((await handler(eventOf(good), contextWith(1_011))).statusCode).toBe(200)
    expect(runtime.waits).toEqual([10])
  })
})

describe('an endpoint whose decision never comes', () => {
  test('answers 503 itself, half a second before the platform would cut it off', async () => {
    const handler = endpoint(withoutBody, () => new Promise<never>(() => undefined), testRuntime())
    expect(await handler(eventOf({ key }), contextWith(501))).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '1' } })
  })
})

describe('the time of an endpoint', () => {
  /** A request that reached the gateway this long ago. */
  const arrived = (agoMs: number) => {
    const event = eventOf(good)
    return { ...event, requestContext: { ...event.requestContext, requestTimeEpoch: momentMs - agoMs } }
  }
  const writing = () => endpoint(withBody, async () => ({ steps, answer: 1 }), testRuntime())

  test.each([
    { agoMs: 0, status: 200 },
    { agoMs: 22_999, status: 200 },
    // From here on the gateway, whose clock may be 5 s ahead, may have timed out before the answer.
    { agoMs: 23_000, status: 503 },
    { agoMs: 60_000, status: 503 },
  ])('counts from when the gateway began to wait: $agoMs ms ago', async ({ agoMs, status }) => {
    table.on(TransactWriteCommand).resolves({})
    expect((await writing()(arrived(agoMs), contextOf())).statusCode).toBe(status)
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(status === 200 ? 1 : 0)
  })

  test.each([
    { what: 'reads', steps: [], code: 'SERVICE_UNAVAILABLE' },
    { what: 'writes', steps, code: 'OUTCOME_UNKNOWN' },
  ])('that ends while it $what is answered with $code', async ({ steps: own, code }) => {
    table.on(TransactWriteCommand).callsFake(() => new Promise(() => undefined))
    const decide = async () => ({ steps: own, answer: own.length > 0 ? 1 : new Promise(() => undefined) })
    const { body } = await endpoint(withBody, decide, testRuntime())(eventOf(good), contextWith(1_001))
    expect(JSON.parse(body)).toMatchObject({ code })
  })
})

describe('an endpoint whose write refuses', () => {
  const keyed = { ...good, headers: { 'idempotency-key': 'repeated' } }
  const refusing: Step[] = [
    { write: { Put: { Item: { pk: 'PARTNER#a', sk: 'ACCOUNT' } } }, refused: () => new ApiError('PARTNER_BLOCKED') },
  ]
  const handler = () => endpoint(withBody, async () => ({ steps: refusing, answer: { applied: 2 } }), testRuntime())
  const fingerprint = ['PUT', '/api/external/payout/{id}/status', '{"id":"payout-1"}', '{"status":"Paid"}']
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const kept = {
    pk: `KEPT#key-1#${digest('repeated')}`,
    sk: 'ANSWER',
    requestSha256: digest(JSON.stringify(fingerprint)),
    status: 200,
    body: deflateRawSync('{"applied":1}'),
    keptAtMs: momentMs,
  }

  test('looks first whether the request was applied before', async () => {
    table.on(TransactWriteCommand).rejects(refusedUnderKeyAt(1, 2))
    table.on(GetCommand, { Key: { pk: kept.pk, sk: kept.sk } }).resolves({ Item: kept })
    const answer = await call(handler(), keyed)
    expect(answer).toMatchObject({ status: 200, body: { applied: 1 }, headers: { 'Idempotency-Replayed': 'true' } })
  })

  test('answers with what the step says when it was not, and when nobody can know', async () => {
    table.on(TransactWriteCommand).rejects(refusedUnderKeyAt(1, 2))
    expect((await call(handler(), keyed)).body.code).toBe('PARTNER_BLOCKED')
    table.on(TransactWriteCommand).rejects(refusedUnderKeyAt(0, 1))
    expect((await call(handler(), good)).body.code).toBe('PARTNER_BLOCKED')
  })
})

describe('an endpoint that fails', () => {
  test.each([
    { what: 'a refusal', error: new ApiError('PARTNER_BLOCKED'), sought: 1 },
    { what: 'a lack of time', error: new ApiError('SERVICE_UNAVAILABLE'), sought: 0 },
  ])('looks for the kept answer of an idempotent request $sought times after $what', async ({ error, sought }) => {
    const handler = endpoint(withBody, () => Promise.reject(error), testRuntime())
    const answer = await call(handler, { ...good, headers: { 'idempotency-key': 'repeated' } })
    expect(answer.body.code).toBe(error.code)
    const reads = table.commandCalls(GetCommand).map(({ args }) => String(args[0].input.Key?.pk))
    expect(reads.filter((pk) => pk.startsWith('KEPT#'))).toHaveLength(sought)
  })

  test('says nothing of the inside', async () => {
    const handler = endpoint(withoutBody, () => Promise.reject(new Error('secret text')), testRuntime())
    const answer = await call(handler, { key })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      statusCode: 500,
      code: 'INTERNAL_ERROR',
      message: 'Внутренняя ошибка сервера',
      requestId: 'test-request',
    })
  })

  test('answers 503 when the key cannot be looked up for the moment', async () => {
    table.on(GetCommand).rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    const handler = endpoint(withoutBody, async () => ({ answer: 1 }), testRuntime())
    expect(await call(handler, { key: 'never seen before' })).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
    })
  })
})

describe('the log line of a request', () => {
  test('names the endpoint, the key by its title, and the outcome', async () => {
    await call(
      endpoint(withoutBody, async () => ({ answer: 1 }), testRuntime()),
      { key },
    )
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'info',
        requestId: 'test-request',
        endpoint: 'list-lead-fields',
        apiKey: 'CRM',
        status: 200,
        durationMs: 0,
      }),
    ])
  })

  test('has the code of a refusal, and never the secret or the body', async () => {
    await call(
      endpoint(withBody, async () => ({ answer: 1 }), testRuntime()),
      { key, body: { status: 'Tайна' } },
    )
    expect(lines()).toMatchObject([{ status: 400, errorCode: 'PAYOUT_STATUS_INVALID' }])
    expect(JSON.stringify(lines())).not.toMatch(new RegExp(`${key}|Tайна`))
  })
})

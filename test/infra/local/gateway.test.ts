import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Readable, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { gateway, type ServedEndpoint } from '../../../infra/local/gateway.ts'
import { loadedAtFirstCall, type LambdaFunction, type ResponseHead } from '../../../infra/local/lambda.ts'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { changePayoutStatus } from '../../../functions/external/change-payout-status/spec.ts'
import { listPartners } from '../../../functions/external/list-partners/spec.ts'
import { served } from '../../support/served.ts'

const megabyte = 1024 * 1024
const logged = vi.fn<(...all: unknown[]) => void>()

beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})

interface Lambdas {
  create?: LambdaFunction
  change?: LambdaFunction
  list?: LambdaFunction
}

const notAsked: LambdaFunction = async () => {
  throw new Error('this function was not meant to be called')
}

/** The gateway over three of the endpoints, with functions of the test's own. */
async function gatewayOver({ create = notAsked, change = notAsked, list = notAsked }: Lambdas) {
  const endpoints: ServedEndpoint[] = [
    { ...createPayout, lambda: create },
    { ...changePayoutStatus, lambda: change },
    { ...listPartners, lambda: list },
  ]
  const { port, baseUrl } = await served(gateway(endpoints))
  return {
    port,
    create: `${baseUrl}/api/external/payout`,
    change: (id: string) => `${baseUrl}/api/external/payout/${id}/status`,
    list: `${baseUrl}/api/external/partner`,
  }
}

const post = (url: string, body: string | Buffer<ArrayBuffer> = '{}') => fetch(url, { method: 'POST', body })

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The visible parts of a gateway's own answer. */
const seen = async (response: Response) => ({
  status: response.status,
  contentType: response.headers.get('content-type'),
  cacheControl: response.headers.get('cache-control'),
  body: await response.json(),
})

/** The error shape of the whole API, and nothing besides. */
const errorOf = (statusCode: number, code: string, message: string) => ({
  status: statusCode,
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-store',
  body: { statusCode, code, message, requestId: expect.stringMatching(idPattern) },
})

const internalError = errorOf(500, 'INTERNAL_ERROR', 'Внутренняя ошибка сервера')

/** Sends these bytes as they are, and gives all that comes back. */
async function rawAnswer(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString()
  return text
}

test('a function that cannot be loaded fails each of its calls and says which it is, and no other function fails by it', async () => {
  const change: LambdaFunction = async () => ({ statusCode: 200, headers: {}, body: '{}' })
  const { create, change: changeUrl } = await gatewayOver({ create: loadedAtFirstCall('never-built'), change })
  for (let call = 1; call <= 2; call++) {
    expect(await seen(await post(create))).toEqual(internalError)
    expect(logged).toHaveBeenCalledTimes(call)
    expect(String(logged.mock.lastCall?.[0])).toContain('never-built/index.js')
  }
  expect((await fetch(changeUrl('1'), { method: 'PUT', body: '{}' })).status).toBe(200)
})

describe('a request to a function that answers at once', () => {
  test('reaches it as an event with a context of its own, and gets its answer', async () => {
    const calls: [APIGatewayProxyEvent, Context][] = []
    const { change } = await gatewayOver({
      change: async (event, context) => {
        calls.push([event, context as Context])
        return { statusCode: 409, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Own': 'yes' }, body: 'Недопустимо' }
      },
    })
    const response = await fetch(change('a%2Fb'), {
      method: 'PUT',
      body: '{"status":"Paid"}',
      headers: { 'x-api-key': 'secret' },
    })
    expect(response.status).toBe(409)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-own': 'yes',
      'content-length': '22',
    })
    expect(await response.text()).toBe('Недопустимо')

    const [[event, context] = []] = calls
    expect(calls).toHaveLength(1)
    expect(event).toMatchObject({ httpMethod: 'PUT', pathParameters: { id: 'a/b' }, body: '{"status":"Paid"}' })
    expect(event?.headers['x-api-key']).toBe('secret')
    expect(context).toMatchObject({ functionName: 'change-payout-status', awsRequestId: event?.requestContext.requestId })
    expect(response.headers.get('x-amzn-requestid')).toBe(event?.requestContext.requestId)
    expect(context?.getRemainingTimeInMillis()).toBeGreaterThan(20_000)
    expect(context?.getRemainingTimeInMillis()).toBeLessThanOrEqual(28_000)
  })

  test('has an id of its own each time', async () => {
    const ids: string[] = []
    const { create } = await gatewayOver({
      create: async (event) => {
        ids.push(event.requestContext.requestId)
        return { statusCode: 200, body: '' }
      },
    })
    await Promise.all([post(create), post(create), post(create)])
    expect(new Set(ids).size).toBe(3)
  })

  test('gets bytes when the function answers in base64', async () => {
    const { create } = await gatewayOver({
      create: async () => ({ statusCode: 200, body: Buffer.from([0, 255, 10]).toString('base64'), isBase64Encoded: true }),
    })
    expect(Buffer.from(await (await post(create)).arrayBuffer())).toEqual(Buffer.from([0, 255, 10]))
  })
})

describe('a request to nowhere', () => {
  test.each([
    ['an unknown path', 'GET', '/api/external/nothing'],
    ['another method', 'DELETE', '/api/external/payout'],
    ['a slash at the end', 'GET', '/api/external/partner/'],
    ['two slashes', 'GET', '//api/external/partner'],
    ['a path that would be another host', 'GET', '//evil.example/api/external/partner'],
    ['*', 'OPTIONS', '*'],
    ['a broken escape', 'GET', '/%zz'],
    ['an absolute address', 'GET', 'http://evil.example/api/external/partner'],
    ['a host that cannot be', 'GET', '//[/'],
    ['a way back', 'GET', '/api/external/x/../partner'],
    ['a way back at the end', 'GET', '/api/external/partner/x/..'],
    ['an escaped way back', 'GET', '/api/external/x/%2e%2e/partner'],
    ['a way to nowhere', 'GET', '/api/./external/partner'],
    ['an escaped way to nowhere', 'GET', '/api/%2E/external/partner'],
    ['backslashes', 'GET', '/api\\external\\partner'],
    ['a backslash', 'GET', '/api/external\\partner'],
    ['a fragment', 'GET', '/api/external/partner#all'],
    ['two slashes', 'GET', '/api//external/partner'],
  ])('%s is answered with 404 in the shape of every error', async (_what, method, path) => {
    const { port } = await gatewayOver({})
    const answer = await rawAnswer(port, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('Content-Type: application/json; charset=utf-8')
    expect(answer).toContain('Cache-Control: no-store')
    expect(answer).toContain('"statusCode":404,"code":"ROUTE_NOT_FOUND","message":"Маршрут не найден","requestId":"')
    expect(logged).not.toHaveBeenCalled()
  })

  test.each([
    ['a broken escape in a parameter', '/api/external/payout/%zz/status', '%zz'],
    ['a slash in a parameter', '/api/external/payout/a%2fb/status', 'a/b'],
  ])('%s is the function’s to judge', async (_what, path, id) => {
    const { port } = await gatewayOver({
      change: async (event) => ({ statusCode: 200, body: `id=${event.pathParameters?.id ?? ''};` }),
    })
    const answer = await rawAnswer(port, `PUT ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toContain(`id=${id};`)
  })
})

describe('the limits of API Gateway', () => {
  test('a request of 10 MB is passed on whole', async () => {
    let bytes = 0
    const { create } = await gatewayOver({
      create: async (event) => {
        bytes = event.body?.length ?? 0
        return { statusCode: 201, body: '{}' }
      },
    })
    expect((await post(create, Buffer.alloc(10 * megabyte, 'x'))).status).toBe(201)
    expect(bytes).toBe(10 * megabyte)
  })

  test('a request of a byte more is answered with 413, and reaches no function', async () => {
    const { create } = await gatewayOver({})
    const response = await post(create, Buffer.alloc(10 * megabyte + 1, 'x'))
    expect(await seen(response)).toEqual(errorOf(413, 'BODY_TOO_LARGE', 'Тело запроса слишком большое'))
    expect(logged).not.toHaveBeenCalled()
  })

  test('an answer of 6 MB is passed on whole', async () => {
    const { create } = await gatewayOver({ create: async () => ({ statusCode: 200, body: 'я'.repeat(3 * megabyte) }) })
    const response = await post(create)
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBe(6 * megabyte)
  })

  test('an answer of a byte more is answered with 500', async () => {
    const { create } = await gatewayOver({ create: async () => ({ statusCode: 200, body: `${'я'.repeat(3 * megabyte)}!` }) })
    expect(await seen(await post(create))).toEqual(internalError)
  })

  test('a streamed answer may be larger', async () => {
    const { list } = await gatewayOver({
      list: streams({ statusCode: 200 }, () => Array.from({ length: 7 }, () => 'x'.repeat(megabyte))),
    })
    expect((await (await fetch(list)).arrayBuffer()).byteLength).toBe(7 * megabyte)
  })

  describe('when a function takes its time', () => {
    /** A function that answers when told to, with a clock that goes when told to. */
    async function slowFunction() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const called = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<{ statusCode: number; body: string }>()
      const { port } = await gatewayOver({
        create: () => {
          called.resolve()
          return answer.promise
        },
      })
      const arrived = rawAnswer(port, 'POST /api/external/payout HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await called.promise
      return { answer, arrived }
    }

    test('it is waited for almost 29 seconds', async () => {
      const { answer, arrived } = await slowFunction()
      vi.advanceTimersByTime(28_999)
      answer.resolve({ statusCode: 201, body: 'in time' })
      expect(await arrived).toMatch(/^HTTP\/1\.1 201 [^]*in time$/)
      expect(vi.getTimerCount()).toBe(0)
    })

    test.each<[what: string, end: (answer: PromiseWithResolvers<{ statusCode: number; body: string }>) => void]>([
      ['answers', ({ resolve }) => resolve({ statusCode: 201, body: 'too late' })],
      ['fails', ({ reject }) => reject(new Error('too late'))],
    ])(
      'after 29 seconds the caller is told that nobody knows, and a function that %s later disturbs nobody',
      async (_what, end) => {
        const { answer, arrived } = await slowFunction()
        vi.advanceTimersByTime(29_000)
        const text = await arrived
        end(answer)
        await nextTurn()
        expect(text).toMatch(/^HTTP\/1\.1 500 /)
        expect(text).not.toMatch(/\r\nRetry-After/)
        expect(text).toContain(
          '"statusCode":500,"code":"OUTCOME_UNKNOWN","message":"Неизвестно, выполнен ли запрос: проверьте состояние, прежде чем повторять","requestId":"',
        )
        expect(text).not.toContain('too late')
        expect(logged).not.toHaveBeenCalled()
      },
    )
  })
})

describe('a function that fails', () => {
  test.each<[what: string, lambda: LambdaFunction]>([
    ['rejects', () => Promise.reject(new Error('table partner-program-secret is on fire'))],
    [
      'throws',
      () => {
        throw new Error('table partner-program-secret is on fire')
      },
    ],
    // eslint-disable-next-line prefer-promise-reject-errors -- what is thrown may be anything
    ['rejects with no error', () => Promise.reject('partner-program-secret')],
    ['gives null', async () => null],
    ['gives no body', async () => ({ statusCode: 200 })],
    [
      'gives a header that cannot be sent',
      async () => ({ statusCode: 200, headers: { 'X-Broken': 'a\r\nb' }, body: 'partner-program-secret' }),
    ],
    ['gives a status that there is not', async () => ({ statusCode: 99, body: 'partner-program-secret' })],
  ])('and %s is answered with 500 and no word of the inside; the console has it', async (_what, lambda) => {
    const { create } = await gatewayOver({ create: lambda })
    const response = await post(create)
    expect(response.headers.has('x-broken')).toBe(false)
    expect(await seen(response)).toEqual(internalError)
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test('leaves the gateway to serve the next request', async () => {
    let count = 0
    const { create } = await gatewayOver({
      create: async () => {
        if (count++ === 0) throw new Error('once')
        return { statusCode: 201, body: '{}' }
      },
    })
    expect([(await post(create)).status, (await post(create)).status]).toEqual([500, 201])
  })
})

/** A function that streams a head and then these pieces, as the Lambda runtime lets it. */
function streams(head: ResponseHead, pieces: () => Iterable<string> | AsyncIterable<string>): LambdaFunction {
  return async (_event, stream) => {
    const response = stream as Writable
    response.write(Buffer.concat([Buffer.from(JSON.stringify(head)), Buffer.alloc(8)]))
    await pipeline(Readable.from(pieces(), { objectMode: false }), response)
  }
}

describe('a request to a function that streams', () => {
  test('gets the head and then the body, while the rest is still to come', async () => {
    const rest = Promise.withResolvers<void>()
    const { list } = await gatewayOver({
      list: streams(
        { statusCode: 203, headers: { 'Content-Type': 'application/json; charset=utf-8', Vary: 'X' } },
        async function* () {
          yield '["Анна"'
          await rest.promise
          yield ',"Мария"]'
        },
      ),
    })
    const response = await fetch(list)
    expect([response.status, response.headers.get('vary')]).toEqual([203, 'X'])
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader?.read()).toEqual({ done: false, value: '["Анна"' })
    rest.resolve()
    expect(await reader?.read()).toEqual({ done: false, value: ',"Мария"]' })
    expect(await reader?.read()).toEqual({ done: true, value: undefined })
  })

  test('that fails before its head is complete is answered with 500 and no word of the inside', async () => {
    const { list } = await gatewayOver({ list: () => Promise.reject(new Error('internal text')) })
    expect(await seen(await fetch(list))).toEqual(internalError)
  })

  test('that fails midway is cut off: nobody takes a part for the whole', async () => {
    const firstRead = Promise.withResolvers<void>()
    const { list } = await gatewayOver({
      list: streams({ statusCode: 200 }, async function* () {
        yield '[{"id":1}'
        await firstRead.promise
        throw new Error('the second page failed')
      }),
    })
    const response = await fetch(list)
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[{"id":1}')
    firstRead.resolve()
    await expect(reader?.read()).rejects.toThrow('terminated')
  })

  test('that throws midway and leaves its stream as it is, is cut off too', async () => {
    const firstRead = Promise.withResolvers<void>()
    const { list } = await gatewayOver({
      list: async (_event, stream) => {
        ;(stream as Writable).write(Buffer.concat([Buffer.from('{"statusCode":200}'), Buffer.alloc(8), Buffer.from('[1')]))
        await firstRead.promise
        throw new Error('the second page failed')
      },
    })
    const reader = (await fetch(list)).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[1')
    firstRead.resolve()
    await expect(reader?.read()).rejects.toThrow('terminated')
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test('waits for a reader who takes his time, instead of heaping the body up', async () => {
    let given = 0
    const pieces = 400
    const { port } = await gatewayOver({
      list: streams({ statusCode: 200 }, function* () {
        for (; given < pieces; given++) yield 'x'.repeat(megabyte / 8)
      }),
    })
    const socket = connect(port, '127.0.0.1').pause()
    socket.write('GET /api/external/partner HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    // When the buffers in between are full, output stops.
    let [before, stillFor] = [-1, 0]
    while (stillFor < 2000) {
      await nextTurn()
      stillFor = given > 0 && given === before ? stillFor + 1 : 0
      before = given
    }
    expect(given).toBeLessThan(pieces)
    let bytes = 0
    for await (const chunk of socket as AsyncIterable<Buffer>) bytes += chunk.length
    expect(given).toBe(pieces)
    expect(bytes).toBeGreaterThanOrEqual(pieces * (megabyte / 8))
  })

  test.each(['while it waits for more', 'while more than it takes is coming'])(
    'whose reader leaves %s ends, and the next reader is served',
    async (when) => {
      const ended = Promise.withResolvers<string>()
      const left = Promise.withResolvers<void>()
      const streaming = streams({ statusCode: 200 }, async function* () {
        yield '['
        if (when === 'while it waits for more') await left.promise
        for (let count = 0; count < 800; count++) yield 'x'.repeat(megabyte / 8)
      })
      const { list } = await gatewayOver({
        list: async (...all) => {
          try {
            await streaming(...all)
            ended.resolve('to the end')
          } catch (error) {
            ended.resolve('cut off')
            throw error
          }
        },
      })
      const leaving = new AbortController()
      const response = await fetch(list, { signal: leaving.signal })
      const reader = response.body?.getReader()
      await reader?.read()
      leaving.abort()
      await expect(reader?.read()).rejects.toThrow('aborted')
      left.resolve()
      expect(await ended.promise).toBe('cut off')
      await (await fetch(list, { signal: AbortSignal.timeout(20_000) })).body?.cancel()
    },
  )

  test('whose sender leaves in the middle of the request is never called', async () => {
    const closed = Promise.withResolvers<void>()
    const called = vi.fn<LambdaFunction>(async () => ({ statusCode: 201, body: '{}' }))
    const answer = gateway([{ ...createPayout, lambda: called }])
    const { port } = await served(async (request, response) => {
      await answer(request, response)
      closed.resolve()
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/external/payout HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"amount":', () => socket.destroy())
    await closed.promise
    expect(called).not.toHaveBeenCalled()
  })
})

import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type LambdaFunction, invokeStreaming } from '../../../infra/local/lambda.ts'
import { listPayouts } from '../../../functions/external/list-payouts/spec.ts'
import { ApiError } from '../../../lib/errors.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { queryPages } from '../../../lib/store/table/read.ts'
import { withRetries } from '../../../lib/store/table/retry.ts'
import { presentTrace } from '../../../lib/store/table/trace.ts'
import { callStreaming, contextOf, eventOf } from '../../support/call.ts'
import { listOf } from '../../support/list-of.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const table = mockClient(documentClient)
const key = 'a-good-key'
const sha256 = createHash('sha256').update(key).digest('hex')

beforeEach(() => {
  table.reset()
  table.on(GetCommand).resolves({})
  table.on(GetCommand, { Key: { pk: 'KEYS', sk: sha256 } }).resolves({ Item: apiKeyOf(sha256) })
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

type Page = readonly unknown[]

/** A handler whose list has these pages; an error among them is thrown in its place. */
const handlerOf = (...pages: readonly (Page | Error)[]) =>
  streamedList(
    listPayouts,
    listOf(async function* () {
      for (const page of pages) {
        if (page instanceof Error) throw page
        yield page
      }
    }),
    testRuntime(),
  )

describe('a streamed list', () => {
  test.each<{ what: string; pages: Page[]; text: string }>([
    { what: 'no page at all', pages: [], text: '[]' },
    { what: 'one empty page', pages: [[]], text: '[]' },
    { what: 'empty pages alone', pages: [[], [], []], text: '[]' },
    { what: 'one element', pages: [[{ a: 1 }]], text: '[{"a":1}]' },
    { what: 'one page', pages: [[1, 2, 3]], text: '[1,2,3]' },
    { what: 'many pages', pages: [[1, 2], [3], [4, 5]], text: '[1,2,3,4,5]' },
    { what: 'an empty page first', pages: [[], [1]], text: '[1]' },
    { what: 'empty pages between', pages: [[1], [], [], [2]], text: '[1,2]' },
    { what: 'an empty page last', pages: [[1], []], text: '[1]' },
    { what: 'brackets and commas in the elements', pages: [['],['], [[1], []]], text: '["],[",[1],[]]' },
    { what: 'text beyond ASCII', pages: [['Пётр'], ['😀']], text: '["Пётр","😀"]' },
  ])('of $what is one JSON array', async ({ pages, text }) => {
    const { status, bytes } = await callStreaming(handlerOf(...pages), { key })
    expect(status).toBe(200)
    expect(bytes.toString()).toBe(text)
  })

  test('of a thousand pages holds every element once, in order', async () => {
    const pages = Array.from({ length: 1_000 }, (_, page) => [page * 2, page * 2 + 1])
    expect((await callStreaming(handlerOf(...pages), { key })).body).toEqual(Array.from({ length: 2_000 }, (_, index) => index))
  })

  test('is plain JSON for who does not accept gzip', async () => {
    const { headers } = await callStreaming(handlerOf([1]), { key })
    expect(headers).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
    })
  })

  test('is gzip for who does', async () => {
    const { status, headers, bytes } = await callStreaming(handlerOf([1], [2]), { key, headers: { 'Accept-Encoding': 'gzip' } })
    expect(status).toBe(200)
    expect(headers).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      'Content-Encoding': 'gzip',
    })
    expect(gunzipSync(bytes).toString()).toBe('[1,2]')
  })
})

describe('a streamed list that fails', () => {
  test.each([
    { what: 'without a key', request: { key: null }, pages: [[1]], status: 401, code: 'API_KEY_MISSING' },
    { what: 'with an unknown key', request: { key: 'unknown' }, pages: [[1]], status: 401, code: 'API_KEY_INVALID' },
    { what: 'at the first page', request: { key }, pages: [new Error('secret text')], status: 500, code: 'INTERNAL_ERROR' },
    {
      what: 'at the first page, for who accepts gzip',
      request: { key, headers: { 'accept-encoding': 'gzip' } },
      pages: [new Error('secret text')],
      status: 500,
      code: 'INTERNAL_ERROR',
    },
    {
      what: 'unavailable',
      request: { key },
      pages: [new ApiError('SERVICE_UNAVAILABLE')],
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    },
  ])('$what is a whole JSON error', async ({ request, pages, status, code }) => {
    const answer = await callStreaming(handlerOf(...pages), request)
    expect(answer).toMatchObject({ status, body: { statusCode: status, code, requestId: 'test-request' } })
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/json; charset=utf-8' })
    expect(answer.headers).not.toHaveProperty('Content-Encoding')
    expect(answer.bytes.toString()).not.toContain('secret text')
  })

  /** What a client has when the function is done with it. */
  async function received(handler: unknown, headers: Record<string, string>) {
    const body = new PassThrough()
    const chunks: Buffer[] = []
    const ends: string[] = []
    body.on('data', (chunk: Buffer) => chunks.push(chunk))
    body.on('end', () => ends.push('end'))
    body.on('error', (error) => ends.push(error.message))
    const event = eventOf({ key, headers })
    const thrown = await invokeStreaming(handler as LambdaFunction, event, contextOf(), () => body).catch(
      (error: unknown) => error,
    )
    return { thrown, ends, bytes: Buffer.concat(chunks), isDestroyed: body.destroyed, isEnded: body.writableEnded }
  }

  test('midway breaks off: the array is not closed and the response is destroyed', async () => {
    const broken = await received(handlerOf([1], [2], new Error('page three')), {})
    expect(broken.thrown).toMatchObject({ message: 'page three' })
    expect(broken).toMatchObject({ isDestroyed: true, isEnded: false })
    expect(broken.ends).not.toContain('end')
    expect(broken.bytes.toString()).not.toContain(']')
  })

  test('midway in gzip leaves no whole gzip behind', async () => {
    const broken = await received(handlerOf([1], [2], new Error('page three')), { 'accept-encoding': 'gzip' })
    expect(broken.thrown).toBeInstanceOf(Error)
    expect(broken).toMatchObject({ isDestroyed: true, isEnded: false })
    expect(() => gunzipSync(broken.bytes)).toThrow('unexpected end of file')
  })
})

describe('the time of a streamed list', () => {
  const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
  const boundless = { retryBudget: { tokens: Infinity }, random: () => 1 }
  const wholeTime = { ...contextOf(), getRemainingTimeInMillis: () => 900_000 }
  const readPages = async function* () {
    for await (const items of queryPages('PAYOUTS', 'newest first')) yield items
  }

  /** Asks for a list, and has the head and the stream of its body. */
  async function ask(handler: unknown) {
    const { promise: begun, resolve } = Promise.withResolvers<number>()
    const body = new PassThrough()
    const ended = invokeStreaming(handler as LambdaFunction, eventOf({ key }), wholeTime, ({ statusCode }) => {
      resolve(statusCode)
      return body
    }).catch((error: unknown) => error)
    return { status: await begun, body, ended }
  }

  test('is ten seconds to its beginning: then it is refused', async () => {
    table.on(QueryCommand).rejects(throttled)
    const runtime = testRuntime(boundless)
    const { status } = await ask(streamedList(listPayouts, listOf(readPages), runtime))
    expect(status).toBe(503)
    const waitedMs = runtime.now() - momentMs
    expect(waitedMs).toBeGreaterThan(9_000)
    expect(waitedMs).toBeLessThan(10_000)
  })

  test('is ten seconds for the key that is looked up first', async () => {
    table.on(GetCommand).rejects(throttled)
    const runtime = testRuntime(boundless)
    const event = eventOf({ key: 'a key that nobody remembers' })
    const { promise: begun, resolve } = Promise.withResolvers<number>()
    const handler = streamedList(listPayouts, listOf(readPages), runtime) as LambdaFunction
    await invokeStreaming(handler, event, wholeTime, ({ statusCode }) => {
      resolve(statusCode)
      return new PassThrough().resume()
    })
    expect(await begun).toBe(503)
    expect(runtime.now() - momentMs).toBeLessThan(10_000)
  })

  test('begins anew with every page: a list that goes on is not cut off', async () => {
    const runtime = testRuntime()
    const slow = async function* () {
      for (let page = 1; page <= 9; page++) {
        await withRetries(() => runtime.wait(8_000), presentTrace()!.timing)
        yield [page]
      }
    }
    const { body } = await callStreaming(streamedList(listPayouts, listOf(slow), runtime), { key })
    expect(body).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('ends when its client leaves: nothing more is read, and nothing is logged as a fault', async () => {
    const lines = catchLog()
    const LastEvaluatedKey = { pk: 'PAYOUTS', sk: '1' }
    const { promise: struggling, resolve } = Promise.withResolvers<void>()
    const attempts = () => table.commandCalls(QueryCommand).length
    table.on(QueryCommand).callsFake(async () => {
      if (attempts() <= 1) return { Items: [{ a: 1 }], LastEvaluatedKey }
      if (attempts() === 5) resolve()
      throw throttled
    })
    const waiting = { ...boundless, now: () => momentMs, wait: () => nextTurn() }
    const { body, ended } = await ask(streamedList(listPayouts, listOf(readPages), testRuntime(waiting)))
    body.resume()
    await struggling
    body.destroy()
    await ended
    await nextTurn()
    for (let turn = 0; turn < 200; turn++) await nextTurn()
    // It left at the fifth; a list that is read on would use up the retry budget, a hundred and more.
    expect(attempts()).toBeLessThan(20)
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })
})

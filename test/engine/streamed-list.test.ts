import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { constants, gunzipSync } from 'node:zlib'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { gateway } from '../../infra/local/gateway.ts'
import { invokeStreaming, type LambdaFunction, lambdaContext } from '../../infra/local/lambda.ts'
import { listPartners as spec } from '../../functions/external/list-partners/spec.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { callStreaming, eventOf } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { writePartners } from '../support/many-partners.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const megabyte = 2 ** 20

/** Pages end where DynamoDB ends them, at a megabyte; or after so many partners, which takes a fraction of the time. */
interface ListOf {
  count: number
  pageItems?: number
}
const long: ListOf = { count: 2_600 }
const short: ListOf = { count: 650, pageItems: 100 }

interface Listed {
  id: string
  leadCounts: { count: number }[]
}

/** Counts the queries for pages of partners; one of them may fail. */
function watchPagesOf({ pageItems }: ListOf, fail?: { page: number; error: Error }): { asked: number } {
  const seen = { asked: 0 }
  onEveryCommand(async (command, send) => {
    if (!(command instanceof QueryCommand) || command.input.ExpressionAttributeValues?.[':pk'] !== 'PARTNERS')
      return send(command)
    seen.asked++
    if (seen.asked === fail?.page) throw fail.error
    if (pageItems !== undefined) command.input.Limit = pageItems
    return send(command)
  })
  return seen
}

/**
 * Lets the engine read all pages, one after another, for a client of its own, which is told how many there are.
 * Twice takes longer than the list does: in that time one without bounds has read them all.
 */
async function countPagesOf({ pageItems }: ListOf): Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  let startKey: Record<string, unknown> | undefined
  let read = 0
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName(),
        Select: 'COUNT',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'PARTNERS' },
        ...(pageItems !== undefined && { Limit: pageItems }),
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    )
    startKey = page.LastEvaluatedKey
    read++
  } while (startKey)
  client.destroy()
  return read
}

/** Makes the table, and gives the ids of its partners, the newest first. */
async function writeList({ count }: ListOf): Promise<string[]> {
  await newContour({ ...testContour, partners: [] })
  const { statuses } = await loadContour()
  return writePartners(
    count,
    statuses.map(({ id }) => id),
  )
}

function expectAll(list: Listed[], newestFirst: readonly string[]): void {
  expect(list.map(({ id }) => id)).toEqual(newestFirst)
  expect(list.map(({ leadCounts }) => leadCounts.map((one) => one.count))).toEqual(
    newestFirst.map((_, place) => [0, 1, 2].map((offset) => newestFirst.length - 1 - place + offset)),
  )
}

/** Serves the list from here until the tests around this are over, and gives its address. */
function servedList(): () => string {
  let server: Server
  let address = ''
  beforeAll(async () => {
    const answer = gateway([{ ...spec, lambda }])
    server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${spec.path}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return () => address
}

const lambda = listPartners as unknown as LambdaFunction
const invocation = (headers: Record<string, string>, onHead: () => PassThrough): Promise<void> =>
  invokeStreaming(lambda, eventOf({ key: testKey, headers }), lambdaContext(spec.name, 'test-request', 900), onHead)

describeOnEngine(`a list of ${long.count} partners`, () => {
  let newestFirst: string[] = []
  let pages = 0
  beforeAll(async () => {
    newestFirst = await writeList(long)
    pages = await countPagesOf(long)
  })
  const address = servedList()

  test('takes several pages, and has every partner once, newest first, each with its own counts', async () => {
    const seen = watchPagesOf(long)
    const { status, headers, body } = await callStreaming(listPartners, { key: testKey })
    expect(status).toBe(200)
    expect(headers).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    })
    expectAll(body as Listed[], newestFirst)
    expect(pages).toBeGreaterThanOrEqual(6)
    expect(seen.asked).toBe(pages)
  })

  test.each(['identity', 'gzip'])(
    'is read no further than three pages ahead of a client that stops reading (%s)',
    async (encoding) => {
      const seen = watchPagesOf(long)
      const body = new PassThrough()
      const { promise: head, resolve: headArrived } = Promise.withResolvers<void>()
      const done = invocation({ 'accept-encoding': encoding }, () => {
        headArrived()
        return body
      })
      await head
      await countPagesOf(long)
      await countPagesOf(long)
      expect(seen.asked).toBeLessThanOrEqual(3)

      const chunks: Buffer[] = []
      for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
      await done
      const bytes = Buffer.concat(chunks)
      expectAll(JSON.parse((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()) as Listed[], newestFirst)
    },
  )

  test('takes no more memory at its end than at its beginning', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const used: number[] = []
    onEveryCommand(async (command, send) => {
      const page = await send(command)
      if (command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === 'PARTNERS') {
        collectGarbage()
        used.push(process.memoryUsage().heapUsed)
      }
      return page
    })
    const body = new PassThrough()
    let bytes = 0
    body.on('data', (chunk: Buffer) => (bytes += chunk.length))
    await invocation({}, () => body)
    expect(used).toHaveLength(pages)
    expect(bytes).toBeGreaterThan(pages * megabyte * 0.5)
    // Pages as objects take more than their bytes: a list that was kept would take far more than three of them.
    expect((used.at(-1) ?? 0) - (used[1] ?? 0)).toBeLessThan(3 * megabyte)
  })

  test('stops reading the table when a client leaves that reads it over HTTP', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const seen = watchPagesOf(long)
    await new Promise<void>((resolve, reject) => {
      const request = get(address(), { headers: { 'x-api-key': testKey }, agent: false }, (response) => {
        response.once('data', () => {
          response.destroy()
          resolve()
        })
      })
      request.on('error', reject)
    })
    await countPagesOf(long)
    const { asked } = seen
    expect(asked).toBeLessThan(pages)
    await countPagesOf(long)
    expect(seen.asked).toBe(asked)
    expect(console.error).not.toHaveBeenCalled()
  })
})

describeOnEngine(`a list of ${short.count} partners, a page of ${short.pageItems} after the other`, () => {
  let newestFirst: string[] = []
  let pages = 0
  beforeAll(async () => {
    newestFirst = await writeList(short)
    pages = await countPagesOf(short)
  })
  const watchPages = (fail?: { page: number; error: Error }) => watchPagesOf(short, fail)
  const expectComplete = (list: Listed[]) => expectAll(list, newestFirst)

  test('is the same list compressed', async () => {
    const seen = watchPages()
    const [plain, gzip] = [
      await callStreaming(listPartners, { key: testKey }),
      await callStreaming(listPartners, { key: testKey, headers: { 'accept-encoding': 'gzip' } }),
    ]
    expect(gzip.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(seen.asked).toBe(2 * pages)
  })

  describe('over HTTP', () => {
    const address = servedList()

    /** Reads an answer to its end, whatever end that is. */
    function read(
      encoding: string,
    ): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer; isWhole: boolean }> {
      return new Promise((resolve, reject) => {
        get(address(), { headers: { 'x-api-key': testKey, 'accept-encoding': encoding }, agent: false }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => undefined)
          response.on('close', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes: Buffer.concat(chunks),
              isWhole: response.complete,
            }),
          )
        }).on('error', reject)
      })
    }

    const breaks = ['identity', 'gzip'].flatMap((encoding) =>
      (['second', 'middle', 'last'] as const).map((page) => ({ encoding, page })),
    )

    test.each(breaks)(
      'breaks off when its $page page fails ($encoding): no client can take it for a whole list',
      async ({ encoding, page }) => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined)
        const numbers = { second: 2, middle: Math.ceil(pages / 2), last: pages }
        const seen = watchPages({ page: numbers[page], error: new Error('the page is lost') })
        const { status, bytes, isWhole } = await read(encoding)
        expect(seen.asked).toBe(numbers[page])
        expect([status, isWhole]).toEqual([200, false])
        const text =
          encoding === 'gzip' ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString() : bytes.toString()
        expect(() => JSON.parse(text)).toThrow(SyntaxError)
        expect(text.endsWith(']')).toBe(false)
        // Whatever the encoding, taken as a gzip file it is none, or none that ends.
        expect(() => gunzipSync(bytes)).toThrow(/unexpected end of file|incorrect header check/)
      },
    )

    test.each(['identity', 'gzip'])('arrives whole when nothing fails (%s)', async (encoding) => {
      watchPages()
      const { status, headers, bytes, isWhole } = await read(encoding)
      expect([status, isWhole, headers['transfer-encoding']]).toEqual([200, true, 'chunked'])
      expectComplete(JSON.parse((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()) as Listed[])
    })
  })

  test.each(['identity', 'gzip'])('of which a later page fails is a failed invocation (%s)', async (encoding) => {
    watchPages({ page: 2, error: new Error('the page is lost') })
    await expect(callStreaming(listPartners, { key: testKey, headers: { 'accept-encoding': encoding } })).rejects.toThrow(
      'the page is lost',
    )
  })

  const failures = [
    { name: 'AccessDeniedException', status: 500, code: 'INTERNAL_ERROR', retryAfter: undefined },
    { name: 'TypeError', status: 500, code: 'INTERNAL_ERROR', retryAfter: undefined },
  ]

  test.each(failures)('whose first page fails with $name is a proper $status', async ({ name, status, code, retryAfter }) => {
    for (const encoding of ['identity', 'gzip']) {
      watchPages({ page: 1, error: Object.assign(new Error('a secret of the inside'), { name }) })
      const answer = await callStreaming(listPartners, { key: testKey, headers: { 'accept-encoding': encoding } })
      expect([answer.status, answer.body.code, answer.headers['Retry-After'], answer.headers['Content-Type']]).toEqual([
        status,
        code,
        retryAfter,
        'application/json; charset=utf-8',
      ])
      expect(answer.bytes.toString()).not.toContain('inside')
    }
  })

  test.each(['ThrottlingException', 'InternalServerError'])(
    'whose page fails with %s once is read again and answered whole',
    async (name) => {
      watchPages({ page: 2, error: Object.assign(new Error('busy'), { name }) })
      const answer = await callStreaming(listPartners, { key: testKey })
      expect(answer.status).toBe(200)
      expect(answer.body).toHaveLength(short.count)
    },
  )

  test('whose configuration cannot be read is a proper 500', async () => {
    onEveryCommand(async (command, send) => {
      if (command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === 'CONTOUR')
        throw new Error('lost')
      return send(command)
    })
    const { status, body } = await callStreaming(listPartners, { key: testKey })
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR'])
  })

  test('of which the key is wrong is a 401 without a page being read', async () => {
    const seen = watchPages()
    const { status, body } = await callStreaming(listPartners, { key: 'nobody knows this key' })
    expect([status, body.message, seen.asked]).toEqual([401, 'Недействительный API-ключ', 0])
  })
})

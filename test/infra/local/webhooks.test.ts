import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { followFeed, type StreamPlace } from '../../../infra/local/feed-stream.ts'
import { webhookPartitions } from '../../../infra/local/webhook-services.ts'
import { keptState } from '../../../infra/local/kept-state.ts'
import { keepOwnWebhook } from '../../../infra/local/own-webhook.ts'
import type { QueueFunction } from '../../../infra/local/queue.ts'
import { withWebhookPage } from '../../../infra/local/webhook-page.ts'
import { startWebhookQueue, type WaitingMessage } from '../../../infra/local/webhook-queue.ts'
import { idAtMoment } from '../../../lib/domain/id.ts'
import { documentClient } from '../../../lib/store/client.ts'
import { tableName } from '../../../lib/store/environment.ts'
import { feedKey, webhookOrderKey } from '../../../lib/store/keys.ts'
import { enqueueWebhookMessages, hideMessage } from '../../../lib/store/webhook-queue.ts'
import { loadEnabledWebhooks, loadSending } from '../../../lib/store/webhook-sending.ts'
import { signatureHeaders } from '../../../lib/webhook/signature.ts'
import { describeOnEngine, newTable } from '../../engine/contour-table.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const patiently = { timeout: 60_000, interval: 10 }

describe('what is kept', () => {
  test('is there again, whole, and a write that was begun and not ended is nothing', async () => {
    const file = join(tempFolder(), 'state.json')
    const { state, save } = keptState(file, { count: 1 })
    expect(() => readFileSync(file)).toThrow('ENOENT')
    state.count = 2
    const both = [save(), save()]
    state.count = 3
    await Promise.all(both)
    expect(keptState(file, { count: 0 }).state).toEqual({ count: 3 })
    writeFileSync(`${file}.new`, '{"cou')
    expect(keptState(file, { count: 0 }).state).toEqual({ count: 3 })
  })

  test('is nowhere where nothing is to be kept', async () => {
    const { state, save } = keptState(undefined, { count: 1 })
    await save()
    expect(state).toEqual({ count: 1 })
  })
})

describe('the webhook queue on this machine', () => {
  // Requests are signed, whoever looks at that.
  beforeAll(
    () => void Object.assign(process.env, { AWS_REGION: 'local', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }),
  )

  /** @param work what the function does with a message; true when it is done */
  async function queueOf(
    work: (body: string, delivery: number, receiptHandle: string) => Promise<boolean>,
    waiting: WaitingMessage[] = [],
  ) {
    const saved: string[][] = []
    const givenUp: string[] = []
    const lambda: QueueFunction = async ({ Records: [record] }) => {
      const { body = '', receiptHandle = '', messageId = '', attributes } = record ?? {}
      const isDone = await work(body, Number(attributes?.ApproximateReceiveCount), receiptHandle)
      return { batchItemFailures: isDone ? [] : [{ itemIdentifier: messageId }] }
    }
    const { url, begin, stop } = await startWebhookQueue({
      functionName: 'send-webhook',
      lambda,
      waiting,
      save: async () => void saved.push(waiting.map(({ body }) => body)),
      onGivenUp: ({ body }) => givenUp.push(body),
    })
    onTestFinished(stop)
    vi.stubEnv('WEBHOOK_QUEUE_URL', url)
    begin()
    return { waiting, saved, givenUp }
  }

  test('keeps messages before it says that it took them, and until they are done with', async () => {
    const met: string[] = []
    const { waiting, saved } = await queueOf(async (body) => met.push(body) > 0)
    await enqueueWebhookMessages(Array.from({ length: 12 }, (_, index) => ({ index })))
    expect(new Set(saved.flat()).size).toBe(12)
    await vi.waitFor(() => expect(waiting).toEqual([]), patiently)
    expect(met.map((body) => (JSON.parse(body) as { index: number }).index).toSorted((a, b) => a - b)).toEqual([
      ...Array(12).keys(),
    ])
    await vi.waitFor(() => expect(saved.at(-1)).toEqual([]), patiently)
  })

  test('hands a message over again when the function said, until it is given up after the tenth time', async () => {
    const deliveries: number[] = []
    const { waiting, givenUp } = await queueOf(async (_body, delivery, handle) => {
      deliveries.push(delivery)
      await hideMessage(handle, 0)
      return false
    })
    await enqueueWebhookMessages([{ a: 1 }])
    await vi.waitFor(() => expect(givenUp).toEqual(['{"a":1}']), patiently)
    expect(deliveries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(waiting).toEqual([])
  })

  test('lets a message wait as long as the function said, and one that came over a restart go on', async () => {
    const beforeMs = Date.now()
    let calls = 0
    const old = { messageId: 'm', body: '{}', deliveries: 3, dueMs: 0 }
    const { waiting } = await queueOf(
      async (_body, delivery, handle) => {
        calls++
        expect(delivery).toBe(4)
        await hideMessage(handle, 1_000_000)
        return false
      },
      [old],
    )
    await vi.waitFor(() => expect(waiting[0]?.dueMs).toBeGreaterThanOrEqual(beforeMs + 1_000_000_000), patiently)
    expect([waiting.length, calls]).toEqual([1, 1])
  })

  test('hands a message over again when the function falls over', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const { waiting } = await queueOf(async () => Promise.reject(new Error('fell over')))
    await enqueueWebhookMessages([{ a: 1 }])
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1), patiently)
    expect(waiting).toHaveLength(1)
  })
})

describeOnEngine('the stream on this machine', () => {
  beforeAll(() => newTable())

  const idAt = (ms: number): string => idAtMoment(crypto.randomUUID(), ms)
  const put = (item: object) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
  async function actAt(ms: number): Promise<string> {
    const id = idAt(ms)
    await put({ ...feedKey(id), id })
    return id
  }

  /** Follows the feed until the test is over. */
  function follow(place: StreamPlace, doneWith: (ids: readonly string[]) => number = (ids) => ids.length) {
    const met: string[] = []
    const saved: StreamPlace[] = []
    const { stop } = followFeed({
      functionName: 'dispatch-events',
      partitions: webhookPartitions,
      place,
      save: async () => void saved.push(structuredClone(place)),
      lambda: async ({ Records }) => {
        const ids = Records.map(({ dynamodb }) => dynamodb?.NewImage?.sk?.S ?? '')
        met.push(...ids)
        const count = doneWith(ids)
        return { batchItemFailures: count === ids.length ? [] : [{ itemIdentifier: String(count) }] }
      },
    })
    onTestFinished(stop)
    return { met, saved, stop }
  }
  const placeAt = (ms: number): StreamPlace => ({ beganMs: ms, lookedAtMs: ms, known: [] })

  test('tells what is written from its beginning on, each once, and goes on after a restart', async () => {
    const nowMs = Date.now()
    await actAt(nowMs - 20_000)
    const place = placeAt(nowMs - 10_000)
    const first = follow(place)
    // One of the feed, however late it came, and an order.
    const ids = [await actAt(nowMs - 9_000), await actAt(nowMs)]
    const orderId = idAt(nowMs)
    await put({ ...webhookOrderKey(orderId), id: orderId })
    await vi.waitFor(() => expect(first.saved.at(-1)?.known.toSorted()).toEqual([...ids, orderId].toSorted()), patiently)
    first.stop()
    const meanwhile = await actAt(nowMs + 1)
    const again = follow(structuredClone(place))
    await vi.waitFor(() => expect(again.met).toEqual([meanwhile]), patiently)
    expect(first.met.toSorted()).toEqual([...ids, orderId].toSorted())
  })

  test('tells again what was not done with, in its order, until it gives it up', async () => {
    await newTable()
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const nowMs = Date.now()
    const [before, bad, behind] = [await actAt(nowMs), await actAt(nowMs + 1), await actAt(nowMs + 2)]
    const { met, saved } = follow(placeAt(nowMs - 1), (ids) => (ids.includes(bad) ? ids.indexOf(bad) : ids.length))
    await vi.waitFor(() => expect(saved.at(-1)?.known).toEqual([before, bad, behind]), patiently)
    expect(met.filter((id) => id === before)).toHaveLength(1)
    expect(met.filter((id) => id === bad).length).toBeGreaterThan(5)
    expect(errors).toHaveBeenCalledWith(expect.stringContaining(bad))
  })
})

describeOnEngine('/dev/webhooks', () => {
  let page = ''
  beforeAll(async () => {
    await newTable()
    let serve: ReturnType<typeof withWebhookPage>
    const server = createServer((request, response) => void serve(request, response))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    server.unref()
    page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/webhooks`
    serve = withWebhookPage(page, async (_request, response) => void response.writeHead(404).end())
  })
  const keptWebhooks = async () =>
    (await (await fetch(page, { headers: { Accept: 'application/json' } })).json()) as { isVerified: boolean; refusal: string }[]

  test('is the address of a webhook of this machine, wherever it listens, and what people made of it stays', async () => {
    await keepOwnWebhook('http://127.0.0.1:1/dev/webhooks')
    const [made] = await loadEnabledWebhooks()
    await keepOwnWebhook(page)
    await keepOwnWebhook(page)
    const webhooks = await loadEnabledWebhooks()
    expect(webhooks).toEqual([{ ...made, url: page, revision: 2 }])
  })

  test.each([
    { what: 'shows what is signed as verified', tamper: '', status: 204, refusal: null },
    { what: 'says what is not', tamper: ' ', status: 401, refusal: 'No matching signature found' },
  ])('$what', async ({ tamper, status, refusal }) => {
    const [webhook] = await loadEnabledWebhooks()
    const sending = await loadSending(webhook?.id ?? '')
    const body = '{"type":"<b>lead.created"}'
    const secrets = sending?.secrets.secrets.map(({ secret }) => secret) ?? []
    const headers = signatureHeaders({ id: 'event-1', nowMs: Date.now(), body, secrets })
    const response = await fetch(page, { method: 'POST', headers, body: body + tamper })
    expect(response.status).toBe(status)
    expect((await keptWebhooks())[0]).toMatchObject({
      id: 'event-1',
      isVerified: refusal === null,
      refusal,
      body: { type: '<b>lead.created' },
    })
    const html = await (await fetch(page)).text()
    expect(html).toContain('&lt;b&gt;lead.created')
    expect(html).not.toContain('<b>lead')
  })

  test('takes nothing else', async () => {
    expect((await fetch(page, { method: 'DELETE' })).status).toBe(404)
    expect((await fetch(`${page}x`)).status).toBe(404)
  })
})

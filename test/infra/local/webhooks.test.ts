import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { followFeed, type StreamPlace } from '../../../infra/local/feed-stream.ts'
import { takeOverFormerState } from '../../../infra/local/former-state.ts'
import { openKeptDatabase, together } from '../../../infra/local/kept-database.ts'
import { type KeptMessages, keptMessages } from '../../../infra/local/kept-messages.ts'
import { keptState } from '../../../infra/local/kept-state.ts'
import { keepOwnWebhook } from '../../../infra/local/own-webhook.ts'
import type { QueueFunction } from '../../../infra/local/queue.ts'
import { withWebhookPage } from '../../../infra/local/webhook-page.ts'
import { startWebhookQueues } from '../../../infra/local/webhook-queues.ts'
import { startWebhookServices, webhookPartitions } from '../../../infra/local/webhook-services.ts'
import { idAtMoment } from '../../../lib/domain/value/id.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { feedKey, webhookOrderKey } from '../../../lib/store/keys.ts'
import { enqueueWebhookMessages, hideMessage } from '../../../lib/queue/webhook-queue.ts'
import { loadEnabledWebhooks, loadSending } from '../../../lib/store/webhook/webhook-sending.ts'
import { signatureHeaders } from '../../../lib/webhook/signature.ts'
import { describeOnEngine, newTable } from '../../engine/contour-table.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Longer with every time that a message was handed over. */
const again = (deliveries: number): number => 100 * deliveries
const patiently = { timeout: 60_000, interval: 10 }

describe('what is kept', () => {
  test('is there again, whole, and a change that was begun and not ended is nothing', async () => {
    const file = join(tempFolder(), 'folder', 'services.sqlite')
    const database = openKeptDatabase(file)
    const { state, save } = keptState(database, 'one', { count: 1 })
    expect(keptState(openKeptDatabase(file), 'one', { count: 0 }).state).toEqual({ count: 0 })
    state.count = 2
    const both = [save(), save()]
    state.count = 3
    await Promise.all(both)
    const messages = keptMessages(database, 'webhooks')
    expect(() =>
      together(database, () => {
        messages.add([{ messageId: 'm', body: '{}', dueMs: 0 }], 0)
        throw new Error('killed')
      }),
    ).toThrow('killed')
    const again = openKeptDatabase(file)
    expect(keptState(again, 'one', { count: 0 }).state).toEqual({ count: 3 })
    expect(keptState(again, 'two', { count: 0 }).state).toEqual({ count: 0 })
    expect(keptMessages(again, 'webhooks').count()).toBe(0)
  })

  test('is nowhere where nothing is to be kept', async () => {
    const { save } = keptState(openKeptDatabase(undefined), 'one', { count: 1 })
    await save()
    expect(keptState(openKeptDatabase(undefined), 'one', { count: 0 }).state).toEqual({ count: 0 })
  })

  test('of messages is what is not done with: who is due longest comes first, who is out or hidden not at all', () => {
    const database = openKeptDatabase(undefined)
    const messages = keptMessages(database, 'webhooks')
    keptMessages(database, 'another').add([{ messageId: 'a', body: '{}', dueMs: 0 }], 0)
    messages.add(
      [
        { messageId: 'c', body: 'C', dueMs: 30 },
        { messageId: 'b', body: 'B', dueMs: 20, deliveries: 3 },
        { messageId: 'd', body: 'D', dueMs: 40 },
      ],
      10,
    )
    expect(messages.takeDue(19, 9, again)).toEqual([])
    expect(messages.takeDue(30, 1, again)).toEqual([{ messageId: 'b', body: 'B', deliveries: 4, sentMs: 10 }])
    expect(messages.takeDue(30, 9, again)).toEqual([{ messageId: 'c', body: 'C', deliveries: 1, sentMs: 10 }])
    expect([messages.count(), messages.nextDueMs()]).toEqual([3, 40])
    messages.hide('b', 50)
    messages.hide('d', 50)
    messages.giveBack(['b', 'c'])
    expect([messages.takeDue(49, 9, again).map(({ messageId }) => messageId), messages.nextDueMs()]).toEqual([['d'], 50])
    expect(messages.takeDue(130, 9, again).map(({ messageId }) => messageId)).toEqual(['b', 'c'])
    messages.remove(['b', 'd'])
    expect([messages.count(), messages.nextDueMs()]).toEqual([1, undefined])
    // Another process finds what was under way when this one ended.
    expect(keptMessages(database, 'webhooks').takeDue(329, 9, again)).toEqual([])
    expect(keptMessages(database, 'webhooks').takeDue(330, 9, again)).toMatchObject([{ messageId: 'c', deliveries: 3 }])
  })

  test('costs each message the same writes, and none of them a look at the others, however many wait', () => {
    const writesOf = (count: number): number => {
      const database = openKeptDatabase(undefined)
      const messages = keptMessages(database, 'webhooks')
      messages.add(
        Array.from({ length: count }, (_, index) => ({ messageId: String(index), body: '{}', dueMs: 0 })),
        0,
      )
      const before = Number(database.prepare('SELECT total_changes() AS n').get()?.n)
      for (const { messageId } of messages.takeDue(1, 100, again)) messages.remove([messageId])
      const looks = ['AND isOut = 0 AND dueMs <= 1 ORDER BY dueMs LIMIT 9', 'AND messageId = 1'].map((where) =>
        database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM message WHERE queue = 1 ${where}`).all(),
      )
      for (const look of looks) expect(look).toMatchObject([{ detail: expect.stringContaining('SEARCH message USING INDEX') }])
      return Number(database.prepare('SELECT total_changes() AS n').get()?.n) - before
    }
    expect([writesOf(100), writesOf(5_000)]).toEqual([200, 200])
  })
})

describe('what the version before kept in webhooks.json', () => {
  const former = { place: { beganMs: 1, lookedAtMs: 2, known: ['k'] }, waiting: ['a', 'b'] }
  const kept = () => {
    const file = join(tempFolder(), 'webhooks.json')
    writeFileSync(file, JSON.stringify(former))
    return { file, database: openKeptDatabase(join(file, '..', 'services.sqlite')) }
  }
  const taken: unknown[] = []
  const take = (database: DatabaseSync, file: string) => {
    taken.length = 0
    takeOverFormerState(database, file, (state) => void taken.push(state))
    return [...taken]
  }

  test('is taken over once, and its file goes', () => {
    const { file, database } = kept()
    expect(take(database, file)).toEqual([former])
    expect([existsSync(file), take(database, file)]).toEqual([false, []])
  })

  test('is neither lost nor taken twice when the process is killed meanwhile', () => {
    const { file, database } = kept()
    const killed = (): void => {
      throw new Error('killed')
    }
    expect(() => takeOverFormerState(database, file, killed)).toThrow('killed')
    expect(take(database, file)).toEqual([former])
    // Killed before the file was deleted.
    writeFileSync(file, JSON.stringify(former))
    expect([take(database, file), existsSync(file)]).toEqual([[], false])
  })

  test('is taken over anew when that version has run again', () => {
    const { file, database } = kept()
    take(database, file)
    writeFileSync(file, JSON.stringify({ ...former, waiting: [] }))
    expect(take(database, file)).toEqual([{ ...former, waiting: [] }])
  })
})

describe('the queues of webhooks on this machine', () => {
  // The SDK signs requests, and needs credentials even if nothing checks them.
  beforeAll(
    () => void Object.assign(process.env, { AWS_REGION: 'local', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }),
  )

  interface Handed {
    body: string
    delivery: number
    queueArn: string
    receiptHandle: string
  }

  /** @param work what the function does with a message; true when it is done */
  async function queuesOf(
    work: (handed: Handed) => Promise<boolean>,
    waiting: { messageId: string; body: string; deliveries: number; dueMs: number }[] = [],
  ) {
    const database = openKeptDatabase(undefined)
    const queues = new Map(['webhooks', 'webhooks-2'].map((name) => [name, keptMessages(database, name)]))
    const messages = queues.get('webhooks') as KeptMessages
    messages.add(waiting, Date.now())
    const givenUp: string[] = []
    const batches: number[] = []
    const lambda: QueueFunction = async ({ Records: records }) => {
      batches.push(records.length)
      const isDone = await Promise.all(
        records.map(({ body, receiptHandle, eventSourceARN: queueArn, attributes }) =>
          work({ body, receiptHandle, queueArn, delivery: Number(attributes.ApproximateReceiveCount) }),
        ),
      )
      return { batchItemFailures: records.flatMap(({ messageId }, at) => (isDone[at] ? [] : [{ itemIdentifier: messageId }])) }
    }
    const { urls, begin, stop } = await startWebhookQueues({
      functionName: 'send-webhook',
      lambda,
      queues,
      onGivenUp: ({ body }) => givenUp.push(body),
    })
    onTestFinished(stop)
    vi.stubEnv('WEBHOOK_QUEUE_URLS', urls.join(' '))
    begin()
    return { messages, givenUp, batches, others: queues.get('webhooks-2') as KeptMessages }
  }
  const enqueue = (count: number, lane = 0) =>
    enqueueWebhookMessages(Array.from({ length: count }, (_, index) => ({ lane, message: { index } })))
  const indexIn = ({ body }: Handed): number => (JSON.parse(body) as { index: number }).index

  test('keep messages before they say that they took them, and until they are done with', async () => {
    const met: number[] = []
    const goOn = Promise.withResolvers<void>()
    const { messages } = await queuesOf(async (handed) => {
      met.push(indexIn(handed))
      await goOn.promise
      return true
    })
    await enqueue(12)
    expect(messages.count()).toBe(12)
    goOn.resolve()
    await vi.waitFor(() => expect(messages.count()).toBe(0), patiently)
    expect(met.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()])
  })

  test('have a share each, which they do not pass, and no other waits for', async () => {
    const hanging: Handed[] = []
    const arrived: number[] = []
    const goOn = Promise.withResolvers<void>()
    const { messages, others, batches } = await queuesOf(async (handed) => {
      if (handed.queueArn.endsWith('-2')) return arrived.push(indexIn(handed)) > 0
      hanging.push(handed)
      await goOn.promise
      return true
    })
    await enqueue(30)
    await enqueue(30, 1)
    await vi.waitFor(() => expect([arrived.length, others.count()]).toEqual([30, 0]), patiently)
    expect([hanging.length, messages.count(), Math.max(...batches)]).toEqual([6, 30, 3])
    goOn.resolve()
    await vi.waitFor(() => expect(messages.count()).toBe(0), patiently)
  })

  test('let a message wait as long as it was put there for', async () => {
    const { messages } = await queuesOf(async () => true)
    const beforeMs = Date.now()
    await enqueueWebhookMessages([{ lane: 0, message: {}, delaySeconds: 900 }])
    expect(messages.nextDueMs()).toBeGreaterThanOrEqual(beforeMs + 900_000)
    expect(messages.nextDueMs()).toBeLessThanOrEqual(Date.now() + 900_000)
  })

  test('hand over again what is not done with when the function said, and that alone, until it is given up after the tenth time', async () => {
    const deliveries: number[] = []
    const { messages, givenUp } = await queuesOf(async (handed) => {
      if (indexIn(handed) !== 1) return true
      deliveries.push(handed.delivery)
      await hideMessage(handed.queueArn, handed.receiptHandle, 0)
      return false
    })
    await enqueue(3)
    await vi.waitFor(() => expect(givenUp).toEqual(['{"index":1}']), patiently)
    expect(deliveries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(messages.count()).toBe(0)
  })

  test('let a message wait as long as the function said, and one that came over a restart go on', async () => {
    const beforeMs = Date.now()
    let calls = 0
    const old = { messageId: 'm', body: '{}', deliveries: 3, dueMs: 0 }
    const { messages } = await queuesOf(
      async ({ delivery, queueArn, receiptHandle }) => {
        calls++
        expect(delivery).toBe(4)
        await hideMessage(queueArn, receiptHandle, 1_000_000)
        return false
      },
      [old],
    )
    await vi.waitFor(() => expect(messages.nextDueMs()).toBeGreaterThanOrEqual(beforeMs + 1_000_000_000), patiently)
    expect([messages.count(), calls]).toEqual([1, 1])
  })

  test('hand all of a batch over again when the function falls over', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const { messages } = await queuesOf(async () => Promise.reject(new Error('fell over')))
    await enqueue(1)
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1), patiently)
    await vi.waitFor(() => expect(messages.nextDueMs()).toBeGreaterThan(Date.now()), patiently)
  })
})

describeOnEngine('the stream on this machine', () => {
  beforeAll(() => newTable())

  const idAt = (ms: number): string => idAtMoment(crypto.randomUUID(), ms)
  const sweepAfter = 1_800_000_000
  const put = (item: object) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
  async function actAt(ms: number): Promise<string> {
    const id = idAt(ms)
    await put({ ...feedKey(id), id, by: null, events: [], sweepAfter })
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
    await put({
      ...webhookOrderKey(orderId),
      id: orderId,
      webhookId: orderId,
      kind: 'Test',
      at: new Date(nowMs).toISOString(),
      sweepAfter,
    })
    await vi.waitFor(() => expect(first.saved.at(-1)?.known.toSorted()).toEqual([...ids, orderId].toSorted()), patiently)
    first.stop()
    const meanwhile = await actAt(nowMs + 1)
    const again = follow(structuredClone(place))
    await vi.waitFor(() => expect(again.met).toEqual([meanwhile]), patiently)
    expect(first.met.toSorted()).toEqual([...ids, orderId].toSorted())
  })

  test('gives nothing up that is only too much at once', async () => {
    await newTable()
    const nowMs = Date.now()
    const ids = [await actAt(nowMs), await actAt(nowMs + 1), await actAt(nowMs + 2), await actAt(nowMs + 3)]
    // As on a machine that is busy: as much as came at first is never done with, however often it comes.
    const { saved } = follow(placeAt(nowMs - 1), (some) => (some.length > 1 ? 0 : 1))
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await vi.waitFor(() => expect(saved.at(-1)?.known).toEqual(ids), patiently)
    expect(errors).not.toHaveBeenCalled()
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

describeOnEngine('a data folder of the version before', () => {
  test('is served as it is: what waited to be sent waits on, and the feed is followed from where it was', async () => {
    await newTable()
    const folder = tempFolder()
    const place = { beganMs: 1, lookedAtMs: Date.now() + 3_600_000, known: ['k'] }
    const waiting = [{ messageId: 'm', body: '{"webhookId":"w"}', deliveries: 7, dueMs: Date.now() + 3_600_000 }]
    writeFileSync(join(folder, 'webhooks.json'), JSON.stringify({ place, waiting }))
    const { stop } = await startWebhookServices(folder)
    stop()
    const database = openKeptDatabase(join(folder, 'services.sqlite'))
    expect(keptMessages(database, 'webhooks').takeDue(waiting[0]?.dueMs ?? 0, 9, again)).toMatchObject([
      { messageId: 'm', body: '{"webhookId":"w"}', deliveries: 8 },
    ])
    expect(keptState(database, 'place of webhooks in the feed', {}).state).toMatchObject({
      beganMs: 1,
      lookedAtMs: place.lookedAtMs,
    })
    expect(existsSync(join(folder, 'webhooks.json'))).toBe(false)
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

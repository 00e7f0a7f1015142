import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { marshall } from '@aws-sdk/util-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { handler as dispatchEvents } from '../../functions/webhooks/dispatch-events/handler.ts'
import { handler as sendWebhook } from '../../functions/webhooks/send-webhook/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import type { WebhookMessage } from '../../lib/contract/webhook-message.ts'
import type { Webhook, WebhookOrder } from '../../lib/domain/webhook/webhook.ts'
import { laneOf } from '../../lib/domain/webhook/webhook-lane.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { type Item } from '../../lib/store/table/item.ts'
import { deliveryKey, feedKey, webhookKey, webhookLanesKey, webhookOrderKey, webhookSecretsKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { asFunction } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { documentedWebhook, faultsIn } from '../support/contract.ts'
import { testKey } from '../support/contours.ts'
import { leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { toldActs } from '../support/stored.ts'
import { playWebhookQueue, queueArnOf } from '../support/webhook-queue.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'
import { webhookItem, webhookLanesItem, webhookDeliveryItem } from '../../lib/store/webhook/webhook-items.ts'

const put = (item: Item) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
const secretsNow = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`, `whsec_${Buffer.alloc(32, 2).toString('base64')}`]
const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

async function plantWebhook(of: Partial<Webhook> = {}): Promise<string> {
  const { id = randomUUID() } = of
  const webhook: Webhook = {
    id,
    title: 'CRM',
    url: 'https://crm.example/',
    types: null,
    createdAt: daysAgo(9),
    revision: 1,
    disabled: null,
    failingSince: null,
    formerSecretGoodUntil: null,
    ...of,
  }
  const [present = '', former = ''] = secretsNow
  const secrets = [
    { secret: present, goodUntil: null },
    { secret: former, goodUntil: daysAgo(-1) },
  ]
  await Promise.all([put({ ...webhookKey(id), ...webhook }), put({ ...webhookSecretsKey(id), webhookId: id, secrets })])
  return id
}

/** As the stream tells of items, in this order. */
function dispatch(items: readonly Item[]) {
  const Records = items.map((item, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall(item), SequenceNumber: String(index) },
  }))
  const event = { Records } as DynamoDBStreamEvent
  return asFunction('dispatch-events', () => dispatchEvents(event, lambdaContext('dispatch-events', '1', 60)))
}

/**
 * @param attempts those of the message, this one included
 * @param waitedMs how long it was in the queue
 */
function send(message: WebhookMessage, attempts = 1, waitedMs = 0) {
  const Records = [
    {
      messageId: 'm',
      receiptHandle: 'r',
      eventSourceARN: queueArnOf(3),
      body: JSON.stringify(message),
      attributes: { ApproximateReceiveCount: String(attempts), SentTimestamp: String(Date.now() - waitedMs) },
    },
  ]
  return asFunction('send-webhook', () => sendWebhook({ Records } as SQSEvent, lambdaContext('send-webhook', '1', 60)))
}

const done = { batchItemFailures: [] }
const comesAgain = { batchItemFailures: [{ itemIdentifier: 'm' }] }
const disabled = { at: daysAgo(0), why: 'ByHand' } as const
type Queue = Awaited<ReturnType<typeof playWebhookQueue>>

describeOnEngine('what acts tell', () => {
  let makeTable: () => Promise<void>
  let acts: Item[]
  let queue: Queue
  beforeAll(async () => {
    await newContour(leadContour)
    const leadId = await leadIdOf('Первый', { sessionId: await sessionBy('plain-loan') })
    await move(leadId, { systemName: 'won', amount: 1000.1 })
    acts = (await toldActs()).map((act) => ({ ...feedKey(act.id), ...act })).toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
    makeTable = await keptTable()
  })
  beforeEach(async () => {
    await makeTable()
    queue = await playWebhookQueue()
  })
  const orderOf = (webhookId: string, eventId?: string): Item => {
    const id = randomUUID()
    const common = { id, webhookId, at: '2026-11-22T10:00:00.000Z' }
    const order: WebhookOrder = eventId === undefined ? { ...common, kind: 'Test' } : { ...common, kind: 'Again', eventId }
    return { ...webhookOrderKey(id), ...order }
  }
  /** Batches go side by side. */
  const queued = (): WebhookMessage[] => queue.batches.flat().toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))

  test('goes nowhere without a subscriber: it is not even read', async () => {
    expect(await dispatch(acts)).toEqual(done)
    await plantWebhook({ disabled })
    onEveryCommand((command, pass) => {
      expect((command as { input: object }).input).toMatchObject({ ExpressionAttributeValues: { ':pk': 'WEBHOOKS' } })
      return pass(command)
    })
    expect(await dispatch(acts)).toEqual(done)
    expect(queue.batches).toEqual([])
  })

  test('goes to each webhook that wants its type, as the feed shows it', async () => {
    const [all, deals] = [await plantWebhook(), await plantWebhook({ types: ['deal.added', 'payout.paid'] })]
    await plantWebhook({ types: ['payout.paid'] })
    await plantWebhook({ disabled })
    expect(await dispatch(acts)).toEqual(done)
    const messagesFor = (id: string) => queued().filter(({ webhookId }) => webhookId === id)
    const bodies = messagesFor(all).map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Item })
    expect(bodies.flatMap((body) => faultsIn(body, documentedWebhook(body.type), body.type))).toEqual([])
    await makeFeedOlder(60_000)
    const { body: shown } = await call(listEvents, { key: testKey, query: { limit: '1000' } })
    // An older feed has other moments.
    const withoutMoment = (event: Item) => ({ ...event, createdAt: null, id: String(event.id).slice(15) })
    expect(bodies.map(({ data }) => withoutMoment(data))).toEqual((shown as Item[]).map(withoutMoment))
    expect(bodies.map(({ type, timestamp }) => ({ type, timestamp }))).toEqual(
      bodies.map(({ data }) => ({ type: data.type, timestamp: data.createdAt })),
    )
    expect(messagesFor(all).map(({ eventId, type }) => [eventId, type])).toEqual(bodies.map(({ data }) => [data.id, data.type]))
    expect(messagesFor(all).find(({ type }) => type === 'deal.added')?.body).toContain('"amount":1000.1,')
    expect(messagesFor(deals)).toEqual(
      messagesFor(all).flatMap((message) => (message.type === 'deal.added' ? [{ ...message, webhookId: deals }] : [])),
    )
    expect(queued()).toHaveLength(bodies.length + 1)
    expect(queue.batches.every((batch) => batch.length <= 10)).toBe(true)
  })

  test('goes nowhere if it is imported history, unless somebody orders it, and does not delay new events', async () => {
    const id = await plantWebhook({ types: ['lead.created', 'deal.added'] })
    const past = acts.map((act) => ({ ...act, isPast: true }))
    expect(await dispatch(past)).toEqual(done)
    expect(queue.batches).toEqual([])
    const created = acts.find(({ events }) => (events as { type: string }[])[0]?.type === 'lead.created') ?? {}
    await put({ ...created, isPast: true, sweepAfter: 1_800_000_000 })
    const order = orderOf(id, `${String(created.id)}-000`)
    expect(await dispatch([...past, ...acts, order])).toEqual(done)
    expect(queued().map(({ type }) => type)).toEqual(['lead.created', 'lead.created', 'deal.added'])
  })

  // Without the other function, queues are assigned in the order of ids.
  const [early, late] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000002'] as const
  const lanesNow = async () => webhookLanesItem.read((await getItem(webhookLanesKey)) ?? {})

  test('goes into a queue per webhook, which stays the same', async () => {
    const first = await plantWebhook({ types: ['deal.added'] })
    expect(await dispatch(acts)).toEqual(done)
    const lanes = await lanesNow()
    const more = await Promise.all(Array.from({ length: 19 }, () => plantWebhook({ types: ['deal.added'] })))
    await Promise.all([dispatch(acts), dispatch(acts), dispatch(acts)])
    const given = await lanesNow()
    expect(new Set(given.webhookIds)).toEqual(new Set([first, ...more]))
    expect([laneOf(given, first), laneOf(lanes, first)]).toEqual([0, 0])
    expect(queue.queued.length).toBe(1 + 3 * 20)
    for (const { lane, message } of queue.queued) expect(given.webhookIds[lane]).toBe(message.webhookId)
    // A webhook with a queue keeps it.
    expect(await dispatch(acts)).toEqual(done)
    expect((await lanesNow()).revision).toBe(given.revision)
  })

  test('goes into queues that another function has assigned meanwhile', async () => {
    const mine = await plantWebhook({ id: early, types: ['deal.added'] })
    const others = await plantWebhook({ id: late, types: ['payout.paid'] })
    let isGiven = false
    onEveryCommand(async (command, pass) => {
      if (command instanceof PutCommand && !isGiven) {
        isGiven = true
        await put({ ...webhookLanesKey, webhookIds: [others], revision: 1 })
      }
      return pass(command)
    })
    expect(await dispatch(acts)).toEqual(done)
    expect((await lanesNow()).webhookIds.slice(0, 2)).toEqual([others, mine])
    expect(queue.queued.map(({ lane }) => lane)).toEqual([1])
  })

  test('goes into queues that another function has assigned meanwhile, where some were assigned long before', async () => {
    const mine = await plantWebhook({ id: early, types: ['deal.added'] })
    const [others, first] = [await plantWebhook({ id: late }), await plantWebhook()]
    await put({ ...webhookLanesKey, webhookIds: [first], revision: 1 })
    let isGiven = false
    onEveryCommand(async (command, pass) => {
      if (command instanceof PutCommand && !isGiven) {
        isGiven = true
        await put({ ...webhookLanesKey, webhookIds: [first, others], revision: 2 })
      }
      return pass(command)
    })
    expect(await dispatch(acts)).toEqual(done)
    expect((await lanesNow()).webhookIds.slice(0, 3)).toEqual([first, others, mine])
  })

  test('does not take a queue from a webhook that was added meanwhile', async () => {
    const mine = await plantWebhook({ types: ['deal.added'] })
    let added = ''
    // Somebody else does it, and not in the name of the function.
    const come = AsyncResource.bind(async () => {
      added = await plantWebhook({ types: ['payout.paid'] })
      await put({ ...webhookLanesKey, webhookIds: [added], revision: 1 })
    })
    let isFirst = true
    onEveryCommand(async (command, pass) => {
      if (command instanceof GetCommand && command.input.Key?.pk === 'WEBHOOKLANES' && isFirst) {
        isFirst = false
        await come()
      }
      return pass(command)
    })
    expect(await dispatch(acts)).toEqual(done)
    expect((await lanesNow()).webhookIds.slice(0, 2)).toEqual([added, mine])
  })

  test('waits in the queue of a webhook that rests, and of no other; what somebody orders does not', async () => {
    const restsUntil = new Date(Date.now() + 400_000).toISOString()
    const [resting, over, awake] = [
      await plantWebhook({ types: ['deal.added'], timeoutsInRow: 3, rests: 5, restsUntil }),
      await plantWebhook({ types: ['deal.added'], timeoutsInRow: 3, rests: 5, restsUntil: daysAgo(1) }),
      await plantWebhook({ types: ['deal.added'] }),
    ]
    expect(await dispatch([...acts, orderOf(resting)])).toEqual(done)
    const waits = (id: string) =>
      queue.queued.filter(({ message }) => message.webhookId === id).map(({ delaySeconds }) => delaySeconds)
    expect([waits(over), waits(awake)]).toEqual([[0], [0]])
    const [least = 0, most = 0] = waits(resting).toSorted((a, b) => a - b)
    expect(least).toBe(0)
    expect(most).toBeGreaterThan(390)
    expect(most).toBeLessThanOrEqual(900)
  })

  test('is held back from the first record that cannot be queued, and nothing before it', async () => {
    await plantWebhook({ types: ['lead.created', 'link.created'] })
    const created = acts.find(({ events }) => (events as { type: string }[])[0]?.type === 'lead.created') ?? {}
    const unknown = { ...created, events: [{ type: 'link.created', id: 'nowhere', version: 1 }] }
    expect(await dispatch([created, unknown, created])).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(queued().map(({ type }) => type)).toEqual(['lead.created'])
  })

  test('comes again, all of it, when the queue refuses it', async () => {
    await plantWebhook({ types: ['lead.created'] })
    queue.refusesNext = true
    expect(await dispatch(acts)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  })

  describe('by order', () => {
    test('a test event goes to its webhook, whatever its subscription, and to no other', async () => {
      const [id] = [await plantWebhook({ types: ['payout.paid'] }), await plantWebhook()]
      const order = orderOf(id)
      expect(await dispatch([order])).toEqual(done)
      const [message, ...rest] = queued()
      expect(rest).toEqual([])
      expect(message).toMatchObject({ webhookId: id, eventId: order.id, type: 'webhook.test' })
      const sent = JSON.parse(message?.body ?? '') as object
      expect(faultsIn(sent, documentedWebhook('webhook.test'), 'test')).toEqual([])
      expect(sent).toMatchObject({
        type: 'webhook.test',
        timestamp: '2026-11-22T10:00:00.000Z',
        data: { id: order.id, type: 'webhook.test', object: { id, title: 'CRM' } },
      })
    })

    test('an event goes again, to one, whatever it wants else', async () => {
      await plantWebhook({ types: ['deal.added'] })
      await dispatch(acts)
      const [deal] = queued()
      const id = await plantWebhook({ types: ['payout.paid'] })
      const queueAnew = await playWebhookQueue()
      expect(await dispatch([orderOf(id, deal?.eventId)])).toEqual(done)
      expect(queueAnew.batches.flat()).toEqual([{ ...deal, webhookId: id }])
    })

    test('nothing goes to who is not there or disabled, nor of what the feed does not tell', async () => {
      const id = await plantWebhook()
      const offId = await plantWebhook({ disabled })
      const unknown = `${String(acts[0]?.id)}-099`
      const orders = [orderOf(randomUUID()), orderOf(offId), orderOf(id, unknown), orderOf(id, 'nothing')]
      expect(await dispatch(orders)).toEqual(done)
      expect(queue.batches).toEqual([])
    })
  })
})

describeOnEngine('the sender', () => {
  let queue: Queue
  let server: Server
  let url = ''
  let answer: RequestListener
  let requests: { headers: Record<string, string>; body: string }[]
  beforeAll(async () => {
    await newContour(leadContour)
    server = createServer((request, response) => {
      void text(request).then((body) => {
        requests.push({ headers: request.headers as Record<string, string>, body })
        return answer(request, response)
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', 'yes')
    queue = await playWebhookQueue()
    requests = []
    answers(204)
  })

  function answers(status: number, headers: Record<string, string> = {}): void {
    answer = (_request, response) => void response.writeHead(status, headers).end(status === 204 ? undefined : 'said')
  }
  const messageTo = (webhookId: string): WebhookMessage => ({
    webhookId,
    eventId: `${randomUUID()}-000`,
    type: 'deal.added',
    body: '{"ж":1.10}',
  })
  const webhookOf = async (id: string) => webhookItem.read((await getItem(webhookKey(id))) ?? {})
  const deliveryOf = async ({ webhookId, eventId }: WebhookMessage) => {
    const item = await getItem(deliveryKey(webhookId, eventId))
    return item && { ...webhookDeliveryItem.read(item), sweepAfter: Number(item.sweepAfter) }
  }

  test('signs with both secrets what is sent to the letter, and writes that it arrived', async () => {
    const message = messageTo(await plantWebhook({ url }))
    expect(await send(message)).toEqual(done)
    const [{ headers, body } = { headers: {}, body: '' }] = requests
    expect(body).toBe('{"ж":1.10}')
    for (const secret of secretsNow) expect(new Receiver(secret).verify(body, headers)).toEqual({ ж: 1.1 })
    expect(headers).toMatchObject({ 'webhook-id': message.eventId, 'content-type': 'application/json' })
    expect(headers['user-agent']).toBe('Partner-Program-Webhooks/1')
    expect(await deliveryOf(message)).toEqual({
      webhookId: message.webhookId,
      eventId: message.eventId,
      type: 'deal.added',
      status: 'Delivered',
      attempts: 1,
      lastAttemptAt: expect.any(String),
      nextAttemptAt: null,
      answerStatus: 204,
      failure: null,
      answerBeginning: '',
      durationMs: expect.any(Number),
      sweepAfter: expect.any(Number),
    })
    expect(queue.hidden).toEqual([])
  })

  test('comes again on its plan after a failure, and is well again after a success', async () => {
    const id = await plantWebhook({ url })
    const message = messageTo(id)
    answers(500)
    expect(await send(message)).toEqual(comesAgain)
    expect(await deliveryOf(message)).toMatchObject({
      status: 'Retrying',
      attempts: 1,
      answerStatus: 500,
      answerBeginning: 'said',
    })
    const { failingSince } = await webhookOf(id)
    expect(failingSince).toBe((await deliveryOf(message))?.lastAttemptAt)
    answers(429, { 'Retry-After': '7200' })
    expect(await send(message, 2)).toEqual(comesAgain)
    expect(await webhookOf(id)).toMatchObject({ failingSince, revision: 1 })
    expect(queue.hidden).toEqual([
      { receiptHandle: 'r', seconds: 5 },
      { receiptHandle: 'r', seconds: 7200 },
    ])
    answers(200)
    expect(await send(message, 3)).toEqual(done)
    expect(await deliveryOf(message)).toMatchObject({ status: 'Delivered', attempts: 3, nextAttemptAt: null })
    expect(await webhookOf(id)).toMatchObject({ failingSince: null, revision: 1 })
  })

  describe('is counted as late', () => {
    const counted = async (of: { waitedMs: number; attempts?: number; tries?: number; planted?: Partial<Webhook> }) => {
      const id = await plantWebhook({ url, ...of.planted })
      const lines = catchLog()
      await send({ ...messageTo(id), ...(of.tries !== undefined && { tries: of.tries }) }, of.attempts, of.waitedMs)
      return lines().filter((line) => 'WebhookLateEvents' in line)
    }

    test('where it was first tried more than half a minute after it came into its queue, by the name of the queue', async () => {
      const [line, ...others] = await counted({ waitedMs: 31_000 })
      expect(others).toEqual([])
      expect(line).toMatchObject({ WebhookLateEvents: 1, queue: queueArnOf(3).split(':').at(-1), messageId: 'm' })
      expect(Number(line?.lateMs)).toBeGreaterThanOrEqual(31_000)
    })

    test.each([
      { what: 'in time', waitedMs: 25_000 },
      { what: 'a second time, which waits on purpose', waitedMs: 400_000, attempts: 2 },
      { what: 'after a rest, for which it went on as another message', waitedMs: 400_000, tries: 0 },
      {
        what: 'not at all, because its webhook rests',
        waitedMs: 400_000,
        planted: { timeoutsInRow: 3, rests: 1, restsUntil: daysAgo(-1) },
      },
      { what: 'not at all, because its webhook is disabled', waitedMs: 400_000, planted: { disabled } },
    ])('not where it is tried $what', async ({ what: _what, ...of }) => {
      expect(await counted(of)).toEqual([])
    })
  })

  describe('of a receiver that does not answer in time', () => {
    const soon = (): string => new Date(Date.now() + 100_000).toISOString()
    const over = daysAgo(0.01)
    /** Everything runs out of time at once: the time that a receiver has is none. */
    const outOfTime = (): void => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())

    test('has it rest after three in a row, and no sooner', async () => {
      outOfTime()
      const id = await plantWebhook({ url })
      expect(await send(messageTo(id))).toEqual(comesAgain)
      expect(await send(messageTo(id))).toEqual(comesAgain)
      expect(await webhookOf(id)).toMatchObject({ timeoutsInRow: 2 })
      expect((await webhookOf(id)).restsUntil).toBeUndefined()
      const beforeMs = Date.now()
      expect(await send(messageTo(id))).toEqual(comesAgain)
      const { restsUntil = '', ...webhook } = await webhookOf(id)
      expect(webhook).toMatchObject({ timeoutsInRow: 3, rests: 1, revision: 1, disabled: null })
      expect(Date.parse(restsUntil)).toBeGreaterThanOrEqual(beforeMs + 30_000)
    })

    test('sends it nothing while it rests: what comes goes back, with as many tries as it had', async () => {
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 3, restsUntil: soon() })
      const message = messageTo(id)
      expect(await send(message, 1)).toEqual(done)
      expect(await send({ ...message, tries: 2 }, 3)).toEqual(done)
      expect(requests).toEqual([])
      expect(queue.queued.map(({ lane, message: again }) => [lane, again])).toEqual([
        [3, { ...message, tries: 0 }],
        [3, { ...message, tries: 4 }],
      ])
      for (const { delaySeconds } of queue.queued) expect([delaySeconds >= 99, delaySeconds <= 900]).toEqual([true, true])
      expect(await deliveryOf(message)).toBeUndefined()
    })

    test('keeps what it could not put back', async () => {
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 1, restsUntil: soon() })
      queue.refusesNext = true
      expect(await send(messageTo(id))).toEqual(comesAgain)
    })

    test('tries one event when the pause is over, even if several senders notice, and all events once one is accepted', async () => {
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 1, restsUntil: over })
      let stood: Webhook | undefined
      answer = (_request, response) =>
        void webhookOf(id)
          .then((webhook) => (stood = webhook))
          .then(() => send(messageTo(id)))
          .then(() => response.writeHead(204).end())
      expect(await send(messageTo(id))).toEqual(done)
      // It rested anew while it was tried, so that the other waited.
      expect(Date.parse(stood?.restsUntil ?? '')).toBeGreaterThan(Date.now() + 60_000)
      expect([stood?.rests, requests.length, queue.queued.length]).toEqual([2, 1, 1])
      const webhook = await webhookOf(id)
      expect([webhook.timeoutsInRow, webhook.rests, webhook.restsUntil]).toEqual([undefined, undefined, undefined])
      answers(204)
      expect(await send(messageTo(id))).toEqual(done)
      expect(requests).toHaveLength(2)
    })

    test('tries one of two that find the rest over at the same moment', async () => {
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 1, restsUntil: over })
      await Promise.all([send(messageTo(id)), send(messageTo(id)), send(messageTo(id))])
      expect([requests.length, queue.queued.length]).toEqual([1, 2])
    })

    test('has it rest longer when that one runs out of time too', async () => {
      outOfTime()
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 4, restsUntil: over })
      const beforeMs = Date.now()
      expect(await send(messageTo(id))).toEqual(comesAgain)
      const { rests, restsUntil = '' } = await webhookOf(id)
      expect([rests, Date.parse(restsUntil) >= beforeMs + 480_000]).toEqual([5, true])
    })

    test('sends it a test all the same, and whatever is answered ends the rest', async () => {
      const id = await plantWebhook({ url, timeoutsInRow: 3, rests: 2, restsUntil: soon() })
      answers(500)
      expect(await send({ ...messageTo(id), type: 'webhook.test' })).toEqual(comesAgain)
      expect((await webhookOf(id)).restsUntil).toBeUndefined()
    })

    test.each([
      {
        what: 'removed',
        change: async (id: string) =>
          void (await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: webhookKey(id) }))),
      },
      {
        what: 'given another address',
        change: async (id: string) =>
          void (await put({ ...webhookKey(id), ...(await webhookOf(id)), url: 'https://crm.example/other' })),
      },
    ])('counts nothing of a webhook that was $what meanwhile', async ({ change }) => {
      outOfTime()
      const id = await plantWebhook({ url, timeoutsInRow: 2 })
      // Somebody else does it, and not in the name of the function.
      const changed = AsyncResource.bind(() => change(id))
      let after: Item | undefined
      onEveryCommand(async (command, pass) => {
        if (command instanceof UpdateCommand && command.input.UpdateExpression?.startsWith('ADD timeoutsInRow')) {
          await changed()
          after = await getItem(webhookKey(id))
        }
        return pass(command)
      })
      await send(messageTo(id))
      const { failingSince: _since, ...stands } = (await getItem(webhookKey(id))) ?? {}
      const { failingSince: _before, ...stood } = after ?? {}
      expect(stands).toEqual(stood)
    })

    test('gives an event up after ten tries in all, however many messages they took', async () => {
      const id = await plantWebhook({ url })
      answers(500)
      const message = { ...messageTo(id), tries: 7 }
      expect(await send(message, 2)).toEqual(comesAgain)
      expect(queue.hidden.at(-1)).toMatchObject({ seconds: expect.any(Number) as number })
      expect(await send(message, 3)).toEqual(comesAgain)
      expect(await deliveryOf(message)).toMatchObject({ status: 'GivenUp', attempts: 2 })
      // Handed over until the queue moves it to where it is looked at, and sent no more.
      expect(await send(message, 4)).toEqual(comesAgain)
      expect(await send(message, 9)).toEqual(comesAgain)
      expect([requests.length, queue.hidden.slice(-3).map(({ seconds }) => seconds)]).toEqual([2, [0, 0, 0]])
    })
  })

  test('gives an event up after the tenth try: the queue moves it to where it is looked at', async () => {
    const message = messageTo(await plantWebhook({ url }))
    answers(302, { Location: url })
    expect(await send(message, 10)).toEqual(comesAgain)
    expect(await deliveryOf(message)).toMatchObject({ status: 'GivenUp', failure: 'AnswerStatus', answerStatus: 302 })
    expect([queue.hidden, requests.length]).toEqual([[], 1])
  })

  test.each([
    { what: 'says that it is gone', status: 410, failingSince: null, why: 'Gone', sent: done },
    { what: 'has failed for five days', status: 503, failingSince: daysAgo(5), why: 'Failing', sent: comesAgain },
  ])('disables a webhook that $what, and drops what waits for it', async ({ status, failingSince, why, sent }) => {
    const id = await plantWebhook({ url, failingSince })
    const [message, next] = [messageTo(id), messageTo(id)]
    answers(status)
    expect(await send(message)).toEqual(sent)
    expect(await webhookOf(id)).toMatchObject({ disabled: { why }, revision: 1 })
    expect(await send(next)).toEqual(done)
    expect(await send(message, 2)).toEqual(done)
    expect(requests).toHaveLength(1)
    expect(await deliveryOf(message)).toMatchObject({ status: 'GivenUp', attempts: 1, nextAttemptAt: null })
    expect(await deliveryOf(next)).toBeUndefined()
  })

  test.each([
    { what: 'changed by hand', status: 410, change: { revision: 2 } },
    { what: 'changed by hand, and failing', status: 500, change: { revision: 2 }, failingSince: daysAgo(6) },
    { what: 'well again', status: 500, change: { failingSince: null }, failingSince: daysAgo(6) },
    { what: 'disabled by hand', status: 410, change: { disabled } },
  ])('leaves a webhook as it is that was $what while it was asked', async ({ status, change, failingSince = null }) => {
    const id = await plantWebhook({ url, failingSince })
    const [[name, value] = ['', null]] = Object.entries(change)
    answer = (_request, response) => {
      const command = new UpdateCommand({
        TableName: tableName(),
        Key: webhookKey(id),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      })
      void documentClient.send(command).then(() => response.writeHead(status).end())
    }
    await send(messageTo(id))
    expect(await webhookOf(id)).toMatchObject({ disabled: null, failingSince, ...change })
  })

  test('leaves what has arrived as it is when its message comes once more to a webhook that was disabled', async () => {
    const id = await plantWebhook({ url })
    const message = messageTo(id)
    await send(message)
    await put({ ...webhookKey(id), ...(await webhookOf(id)), disabled })
    expect(await send(message, 2)).toEqual(done)
    expect(await deliveryOf(message)).toMatchObject({ status: 'Delivered', attempts: 1 })
  })

  test('drops what is for a webhook that is there no more', async () => {
    expect(await send(messageTo(randomUUID()))).toEqual(done)
    expect(requests).toEqual([])
  })

  test('does not send again what arrived and could not be written down', async () => {
    const message = messageTo(await plantWebhook({ url }))
    onEveryCommand((command, pass) => {
      if (command instanceof UpdateCommand) throw new Error('nothing can be written')
      return pass(command)
    })
    expect(await send(message)).toEqual(done)
    expect(requests).toHaveLength(1)
  })

  test('fails, and comes again by itself, when it cannot be read what to sign with', async () => {
    onEveryCommand(() => Promise.reject(new Error('nothing can be read')))
    expect(await send(messageTo(randomUUID()))).toEqual(comesAgain)
    expect(requests).toEqual([])
  })

  test('sends nothing to this machine but where it is tried out', async () => {
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', undefined)
    const message = messageTo(await plantWebhook({ url }))
    expect(await send(message)).toEqual(comesAgain)
    expect(await deliveryOf(message)).toMatchObject({ failure: 'AddressNotPublic', answerStatus: null })
    expect(requests).toEqual([])
  })
})

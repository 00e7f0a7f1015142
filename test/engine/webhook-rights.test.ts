import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { marshall } from '@aws-sdk/util-dynamodb'
import { handler as dispatchEvents } from '../../functions/webhooks/dispatch-events/handler.ts'
import { handler as sendWebhook } from '../../functions/webhooks/send-webhook/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import type { WebhookMessage } from '../../lib/contract/webhook-message.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { deliveryKey, feedKey, webhookKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { asFunction } from '../support/as-function.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { toldActs } from '../support/stored.ts'
import { playWebhookQueue, queueArnOf } from '../support/webhook-queue.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'
import { webhookItem } from '../../lib/store/webhook/webhook-items.ts'

interface Body {
  type: string
  data: { type: string; object: object | null }
}

const second = testContour.administrators[1]?.email ?? ''
let owner: Browser
let server: Server
let url = ''
let received: Body[]
let acts: Item[]
let queue: Awaited<ReturnType<typeof playWebhookQueue>>
let makeTable: () => Promise<void>

const byKey = (name: string, key: string, body?: object, path: Record<string, string> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key, path, ...(body && { body }) })
const byOwner = (name: string, body?: object, path: Record<string, string> = {}, browser = owner): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, path, headers: browser.headers, ...(body && { body }) })
const keyOf = (...scopes: Permission[]) => narrowKey(owner, scopes)
const storedWebhook = async (id: string) => webhookItem.read((await getItem(webhookKey(id))) ?? {})
const outcome = ({ status, body }: Answer) => [status, body.code, body.permissions]

async function made(key: string, types?: readonly string[] | null): Promise<string> {
  const { status, body } = await byKey('create-webhook', key, { title: 'CRM', url, ...(types !== undefined && { types }) })
  expect(status).toBe(201)
  return body.webhook.id
}

function dispatch(items: readonly Item[]) {
  const Records = items.map((item, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall(item), SequenceNumber: String(index) },
  }))
  return asFunction('dispatch-events', () =>
    dispatchEvents({ Records } as DynamoDBStreamEvent, lambdaContext('dispatch-events', '1', 60)),
  )
}

function send(message: WebhookMessage, attempts = 1) {
  const record = { messageId: 'm', receiptHandle: 'r', eventSourceARN: queueArnOf(3), body: JSON.stringify(message) }
  const Records = [{ ...record, attributes: { ApproximateReceiveCount: String(attempts) } }]
  return asFunction('send-webhook', () => sendWebhook({ Records } as SQSEvent, lambdaContext('send-webhook', '1', 60)))
}

/** All that is sent of what was done. */
async function sendAll(): Promise<Body[]> {
  await dispatch(acts)
  for (const message of queue.batches.flat()) await send(message)
  return received
}

const openedIn = (bodies: readonly Body[]): string[] => [
  ...new Set(bodies.flatMap(({ type, data }) => (data.object === null ? [] : [type]))),
]
const closedIn = (bodies: readonly Body[]): string[] => [
  ...new Set(bodies.flatMap(({ type, data }) => (data.object === null ? [type] : []))),
]

describeOnEngine('a webhook', () => {
  beforeAll(async () => {
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', 'yes')
    await newContour(leadContour)
    const leadId = await leadIdOf('Иванова', { sessionId: await sessionBy('plain-loan') })
    await move(leadId, { systemName: 'won', amount: 1000 })
    acts = (await toldActs()).map((act) => ({ ...feedKey(act.id), ...act })).filter(({ by }) => by !== null)
    makeTable = await keptTable()
    server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(JSON.parse(body) as Body)
        return response.writeHead(204).end()
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', 'yes')
    await makeTable()
    owner = await letIn('Administrator', testContour.administrators[0]?.email ?? '')
    queue = await playWebhookQueue()
    received = []
  })

  describe('made by a key', () => {
    test('is refused where the key may not read what it asks for, naming all that is missing', async () => {
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const types = ['payout.paid', 'lead.created', 'reward.accrued', 'key.issued']
      const refused = await byKey('create-webhook', secret, { title: 'CRM', url, types })
      expect(outcome(refused)).toEqual([403, 'EVENT_TYPES_NOT_READABLE', ['payouts.read', 'partners.read', 'journal.read']])
      expect(refused.body.message).toContain('payouts.read, partners.read, journal.read')
    })

    test('gives its secret to no key that may not read what it sends, by no rotation', async () => {
      const id = await made((await keyOf('webhooks.manage', 'payouts.read', 'leads.read')).secret, [
        'payout.paid',
        'lead.created',
      ])
      const { secret: narrow } = await keyOf('webhooks.manage', 'leads.read')
      const refused = await byKey('rotate-webhook-secret', narrow, { overlapHours: 0 }, { id })
      expect(outcome(refused)).toEqual([403, 'EVENT_TYPES_NOT_READABLE', ['payouts.read']])
      expect((await storedWebhook(id)).revision).toBe(1)
      const { secret: wide } = await keyOf('webhooks.manage', 'leads.read', 'payouts.read')
      expect((await byKey('rotate-webhook-secret', wide, { overlapHours: 0 }, { id })).status).toBe(200)
      expect((await byOwner('console-rotate-webhook-secret', { overlapHours: 0 }, { id })).status).toBe(200)
    })

    test('of a key that reads nothing at all is refused whatever it asks for', async () => {
      const { secret } = await keyOf('webhooks.manage')
      const all = ['payouts.read', 'leads.read', 'partners.read', 'promocodes.read', 'links.read', 'journal.read']
      for (const types of [undefined, null]) {
        const refused = await byKey('create-webhook', secret, { title: 'CRM', url, types })
        expect(outcome(refused)).toEqual([403, 'EVENT_TYPES_NOT_READABLE', all])
      }
    })

    test('of all types means those that the key may read, and says which', async () => {
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const id = await made(secret, null)
      const [shown] = (await byKey('list-webhooks', secret)).body
      const readable = ['lead.created', 'lead.status_changed', 'lead.bound', 'deal.added', 'deal.canceled']
      expect(shown).toMatchObject({ id, types: readable, holder: { kind: 'ApiKey', name: 'webhooks.manage leads.read' } })
      expect([openedIn(await sendAll()), closedIn(received)]).toEqual([['lead.created', 'lead.status_changed', 'deal.added'], []])
    })

    test('of a key that opens everything is sent everything, new types too', async () => {
      expect(await storedWebhook(await made(testKey))).toMatchObject({ types: null })
      expect(openedIn(await sendAll())).toEqual(['lead.created', 'lead.status_changed', 'deal.added', 'reward.accrued'])
    })

    test('ends when the key is revoked: what waits is dropped, and everybody sees why', async () => {
      const { id: keyId, secret } = await keyOf('webhooks.manage', 'leads.read')
      const id = await made(secret)
      await dispatch(acts)
      const [message] = queue.batches.flat()
      await byOwner('revoke-key', {}, { id: keyId })
      const [shown] = (await byOwner('console-list-webhooks')).body
      expect(shown).toMatchObject({ id, isEnabled: false, disabled: { why: 'RightsEnded' } })
      expect(await send(message as WebhookMessage, 2)).toEqual({ batchItemFailures: [] })
      expect(received).toEqual([])
      const { disabled } = await storedWebhook(id)
      expect(disabled).toEqual(shown.disabled)
      expect((await byOwner('console-list-webhooks')).body).toEqual([shown])
      expect(outcome(await byOwner('console-test-webhook', {}, { id }))).toEqual([409, 'WEBHOOK_DISABLED', undefined])
    })

    test('ends when the key expires', async () => {
      const { id: keyId, secret } = await keyOf('webhooks.manage', 'leads.read')
      const id = await made(secret)
      await dispatch(acts)
      const expiresAt = new Date(Date.now() - 1000).toISOString()
      await setOnKey(keyId, expiresAt)
      for (const message of queue.batches.flat()) await send(message)
      expect(received).toEqual([])
      expect(await storedWebhook(id)).toMatchObject({ disabled: { at: expiresAt, why: 'RightsEnded' } })
    })

    test('goes on with the key that took the place of its key', async () => {
      const { id: keyId, secret } = await keyOf('webhooks.manage', 'leads.read')
      const id = await made(secret)
      const { body } = await byOwner('rotate-key', { overlapHours: 0 }, { id: keyId })
      await made(body.secret)
      expect(openedIn(await sendAll())).toEqual(['lead.created', 'lead.status_changed', 'deal.added'])
      expect(await storedWebhook(id)).toMatchObject({ disabled: null, holder: { kind: 'ApiKey', id: keyId } })
    })
  })

  describe('of an administrator', () => {
    test('ends with the role that it took', async () => {
      const browser = await letIn('Administrator', second)
      const { body: made } = await byOwner('console-create-webhook', { title: 'CRM', url }, {}, browser)
      expect(made.webhook.holder).toMatchObject({ kind: 'Administrator', name: second })
      await dispatch(acts)
      const { holder } = await storedWebhook(made.webhook.id)
      const role = { role: 'owner', granted: false, reason: 'left' }
      expect((await byOwner('change-role', role, { id: holder?.id ?? '' })).status).toBe(200)
      for (const message of queue.batches.flat()) await send(message)
      expect(received).toEqual([])
      const [shown] = (await byOwner('console-list-webhooks')).body
      expect(shown).toMatchObject({ isEnabled: false, disabled: { why: 'RightsEnded' } })
    })

    test('goes on when an owner takes it over, in the name of that owner', async () => {
      const { id: keyId, secret } = await keyOf('webhooks.manage', 'leads.read')
      const id = await made(secret)
      await byOwner('revoke-key', {}, { id: keyId })
      const enabled = await byOwner('console-change-webhook', { isEnabled: true }, { id })
      const name = testContour.administrators[0]?.email
      expect(enabled.body).toMatchObject({ isEnabled: true, disabled: null, holder: { kind: 'Administrator', name } })
      expect(openedIn(await sendAll())).toEqual(['lead.created', 'lead.status_changed', 'deal.added'])
    })
  })

  describe('of somebody who may read more', () => {
    test.each([
      { what: 'its address', change: () => ({ url: `${url}mine` }) },
      { what: 'that it is enabled', change: () => ({ isEnabled: true }), isDisabled: true },
      { what: 'its types', change: () => ({ types: ['lead.created', 'payout.paid'] }) },
    ])('is not changed by a narrow key: $what', async ({ change, isDisabled }) => {
      const id = (await byOwner('console-create-webhook', { title: 'CRM', url })).body.webhook.id
      if (isDisabled) await byOwner('console-change-webhook', { isEnabled: false }, { id })
      const before = await storedWebhook(id)
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const [status, code] = outcome(await byKey('change-webhook', secret, change(), { id }))
      expect([status, code]).toEqual([403, 'EVENT_TYPES_NOT_READABLE'])
      expect(await storedWebhook(id)).toEqual(before)
    })

    test('is sent what the narrow key may read from when that says what it is to be sent', async () => {
      const id = (await byOwner('console-create-webhook', { title: 'CRM', url })).body.webhook.id
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const changed = await byKey('change-webhook', secret, { types: ['lead.created'], url: `${url}mine` }, { id })
      expect(changed.body).toMatchObject({ types: ['lead.created'], holder: { kind: 'ApiKey' } })
      expect(openedIn(await sendAll())).toEqual(['lead.created'])
    })

    test('is renamed, and disabled, by a narrow key, and keeps its rights', async () => {
      const id = (await byOwner('console-create-webhook', { title: 'CRM', url })).body.webhook.id
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const { status } = await byKey('change-webhook', secret, { title: 'Other', isEnabled: false }, { id })
      expect([status, (await storedWebhook(id)).holder?.kind]).toEqual([200, 'Administrator'])
    })

    test('shows a narrow key how its receiver answered only of events that the key may read', async () => {
      const id = (await byOwner('console-create-webhook', { title: 'CRM', url })).body.webhook.id
      const delivery = { webhookId: id, status: 'Delivered', attempts: 1, lastAttemptAt: '2026-11-24T00:00:00.000Z' }
      const answered = {
        nextAttemptAt: null,
        answerStatus: 200,
        failure: null,
        answerBeginning: 'echo',
        durationMs: 5,
        sweepAfter: 1_800_000_000,
      }
      for (const type of ['lead.created', 'payout.paid']) {
        const eventId = `${randomUUID()}-000`
        const Item = { ...deliveryKey(id, eventId), eventId, type, ...delivery, ...answered }
        await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
      }
      const { secret } = await keyOf('webhooks.manage', 'leads.read')
      const shown = (await byKey('list-deliveries', secret, undefined, { id })).body as {
        type: string
        answerBeginning: string
      }[]
      expect(Object.fromEntries(shown.map(({ type, answerBeginning }) => [type, answerBeginning]))).toEqual({
        'lead.created': 'echo',
        'payout.paid': null,
      })
    })
  })

  test('from before holders were stored is sent what it always was', async () => {
    const id = await made(testKey)
    const { holder: _holder, ...former } = await storedWebhook(id)
    await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...webhookKey(id), ...former } }))
    expect(openedIn(await sendAll())).toEqual(['lead.created', 'lead.status_changed', 'deal.added', 'reward.accrued'])
    expect((await byOwner('console-list-webhooks')).body).toMatchObject([{ id, isEnabled: true, holder: null }])
  })

  test('is sent what its holder may read at the time of sending, not of writing', async () => {
    const id = await made(testKey)
    await dispatch(acts)
    const { id: keyId } = await keyOf('webhooks.manage', 'leads.read')
    const holder = { kind: 'ApiKey', id: keyId, name: 'CRM' }
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKey(id),
        UpdateExpression: 'SET holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    )
    for (const message of queue.batches.flat()) await send(message)
    expect([openedIn(received), closedIn(received)]).toEqual([
      ['lead.created', 'lead.status_changed', 'deal.added'],
      ['reward.accrued'],
    ])
    const closed = received.find(({ type }) => type === 'reward.accrued')
    expect(closed?.data).toMatchObject({ version: null, changedByApiKey: null, object: null, id: expect.any(String) })
  })
})

async function setOnKey(id: string, expiresAt: string): Promise<void> {
  const keys = (await import('../../lib/store/key/api-key.ts')).loadApiKeys
  const secretSha256 = (await keys()).find((key) => key.id === id)?.secretSha256
  const Key = { pk: 'KEYS', sk: secretSha256 }
  const UpdateExpression = 'SET expiresAt = :at'
  await documentClient.send(
    new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ExpressionAttributeValues: { ':at': expiresAt } }),
  )
}

import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import type { Webhook, WebhookOrder } from '../../lib/domain/webhook/webhook.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { deliveryKey, webhookKey } from '../../lib/store/keys.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { loadWebhook, loadWebhooks, loadWebhookSecrets } from '../../lib/store/webhook/webhook.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { newestEventId } from '../support/newest-event.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const nobodysId = '019537aa-0000-7000-8000-000000000099'
const crm = { title: 'CRM', url: 'https://crm.example/hooks/s3cr3t?token=t0k3n' }
const hourMs = 60 * 60_000

interface Request {
  body?: object
  path?: Record<string, string>
  headers?: Record<string, string>
}

let browser: Browser
const ask = (name: string, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...browser.headers, ...headers } })
const add = async (body: object = crm): Promise<{ id: string; secret: string }> => {
  const { status, body: answer } = await ask('console-create-webhook', { body })
  expect(status).toBe(201)
  return { id: answer.webhook.id, secret: answer.secret }
}
const edit = (id: string, body: object) => ask('console-change-webhook', { path: { id }, body })
const rotate = (id: string, body: object = {}) => ask('console-rotate-webhook-secret', { path: { id }, body })
const drop = (id: string) => ask('console-remove-webhook', { path: { id } })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const journal = async () =>
  (await ask('console-list-journal')).body.filter(({ type }: { type: string }) => type.startsWith('webhook.'))
const secretsOf = async (id: string) => (await loadWebhookSecrets(id)).secrets
const itemsOf = async (pk: string) => Object.values(await storedItems()).filter((item) => item.pk === pk)

/** What the sender notes of a webhook, and what else may happen to its item. */
const setOnWebhook = (id: string, set: Partial<Webhook>): Promise<void> => {
  const names = Object.keys(set)
  const Update = {
    Key: webhookKey(id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
  }
  return write({ Update })
}
const write = (...writes: Parameters<typeof stepOf>[0][]): Promise<void> =>
  transact(writes.map(stepOf), crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const stepOf = (one: { Update: object } | { Put: object }) => ({ write: one as never, refused: stale })

beforeEach(async () => {
  await newContour(testContour)
  browser = await letIn('Administrator', testContour.administrators[0]?.email ?? '')
})

describeOnEngine('webhooks', () => {
  test('are made with a secret that is shown once, listed without it, changed, and removed with all that is theirs', async () => {
    const body = { title: ' CRM ', url: 'https://CRM.example:8443/events', types: ['payout.paid', 'deal.added'], reason: 'asked' }
    const { status, body: made } = await ask('console-create-webhook', { body })
    expect([status, made]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
        webhook: {
          id: expect.any(String),
          title: 'CRM',
          url: 'https://crm.example:8443/events',
          types: ['payout.paid', 'deal.added'],
          isEnabled: true,
          disabled: null,
          failingSince: null,
          formerSecretGoodUntil: null,
          createdAt: expect.any(String),
          holder: { kind: 'Administrator', id: expect.any(String), name: testContour.administrators[0]?.email },
        },
      },
    ])
    const { id } = made.webhook
    expect((await ask('console-list-webhooks')).body).toEqual([made.webhook])
    const edited = await edit(id, { title: 'Accounting', types: null })
    expect([edited.status, edited.body]).toEqual([200, { ...made.webhook, title: 'Accounting', types: null }])
    expect((await ask('console-list-webhooks')).body).toEqual([edited.body])
    expect((await drop(id)).body).toEqual({ id, removedAt: expect.any(String) })
    expect((await ask('console-list-webhooks')).body).toEqual([])
    expect(outcome(await drop(id))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    expect([await itemsOf('WEBHOOKSECRETS'), await itemsOf('WEBHOOKCOUNT')]).toEqual([
      [],
      [expect.objectContaining({ webhooks: 0 })],
    ])
  })

  test('keep their secrets, and what stands in their addresses, out of the journal and out of kept answers', async () => {
    const headers = { 'idempotency-key': 'the-crm' }
    const first = await ask('console-create-webhook', { body: crm, headers })
    const again = await ask('console-create-webhook', { body: crm, headers })
    expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([
      201,
      { ...first.body, secret: null },
      'true',
    ])
    const { id } = first.body.webhook
    const path = { path: { id }, body: {}, headers: { 'idempotency-key': 'rotated' } }
    const rotated = await ask('console-rotate-webhook-secret', path)
    expect((await ask('console-rotate-webhook-secret', path)).body).toEqual({ ...rotated.body, secret: null })
    await edit(id, { url: `${crm.url}2` })
    await edit(id, { url: 'https://other.example', isEnabled: false })
    await drop(id)
    const { pk: _pk, ...others } = Object.fromEntries(
      Object.entries(await storedItems()).filter(([key]) => !key.startsWith('KEPT#')),
    )
    expect(JSON.stringify(others)).not.toMatch(/s3cr3t|t0k3n/)
    expect(JSON.stringify(await storedItems())).not.toContain('whsec_')
    const told = await journal()
    expect(told.map(({ type, before, after }: { type: string; before: object; after: object }) => [type, before, after])).toEqual(
      [
        ['webhook.removed', { title: 'CRM', url: 'https://other.example', types: null, isEnabled: false }, { isRemoved: true }],
        ['webhook.edited', { url: 'https://crm.example/…', isEnabled: true }, { url: 'https://other.example', isEnabled: false }],
        ['webhook.edited', {}, { isUrlChanged: true }],
        ['webhook.rotated', null, { title: 'CRM', formerSecretGoodUntil: rotated.body.webhook.formerSecretGoodUntil }],
        ['webhook.created', null, { title: 'CRM', url: 'https://crm.example/…', types: null, isEnabled: true }],
      ],
    )
    expect(told[0]).toMatchObject({
      subjects: [{ kind: 'webhook', id }],
      changedByAdmin: { email: testContour.administrators[0]?.email },
    })
  })

  test.each([
    { body: { url: crm.url }, code: 'WEBHOOK_TITLE_REQUIRED' },
    { body: { ...crm, title: ' ' }, code: 'WEBHOOK_TITLE_REQUIRED' },
    { body: { ...crm, title: 5 }, code: 'TEXT_EXPECTED' },
    { body: { ...crm, title: 'т'.repeat(201) }, code: 'TEXT_TOO_LONG' },
    { body: { ...crm, title: 'a\ud800' }, code: 'TEXT_NOT_UNICODE' },
    { body: { title: 'CRM' }, code: 'WEBHOOK_URL_REQUIRED' },
    { body: { ...crm, url: 7 }, code: 'TEXT_EXPECTED' },
    { body: { ...crm, url: 'http://crm.example' }, code: 'WEBHOOK_URL_INVALID' },
    { body: { ...crm, types: [] }, code: 'WEBHOOK_TYPES_INVALID' },
    { body: { ...crm, types: 'payout.paid' }, code: 'WEBHOOK_TYPES_INVALID' },
    { body: { ...crm, types: ['payout.paid', 'payout.eaten'] }, code: 'WEBHOOK_TYPE_UNKNOWN' },
    { body: { ...crm, types: ['webhook.test'] }, code: 'WEBHOOK_TYPE_UNKNOWN' },
  ])('are not made of $body', async ({ body, code }) => {
    expect(outcome(await ask('console-create-webhook', { body }))).toEqual([400, code])
    expect(await loadWebhooks()).toEqual([])
  })

  test('name a type that there is not', async () => {
    const { body } = await ask('console-create-webhook', { body: { ...crm, types: ['deal.added', 'payout.eaten'] } })
    expect(body.violations).toEqual([{ path: 'types[1]', message: 'Событий такого типа нет: payout.eaten' }])
  })

  test('are twenty at most, of two who make the twentieth at once too', async () => {
    for (let made = 0; made < 19; made++) await add()
    beforeNextWrite(add)
    expect(outcome(await ask('console-create-webhook', { body: crm }))).toEqual([409, 'WEBHOOKS_TOO_MANY'])
    const all = await loadWebhooks()
    expect(all).toHaveLength(20)
    await drop(all[0]?.id ?? '')
    await add()
    expect(outcome(await ask('console-create-webhook', { body: crm }))).toEqual([409, 'WEBHOOKS_TOO_MANY'])
  })

  test.each([
    'console-change-webhook',
    'console-rotate-webhook-secret',
    'console-remove-webhook',
    'console-test-webhook',
    'console-list-deliveries',
    'console-resend-event',
  ])('%s finds none of nobody', async (name) => {
    for (const id of [nobodysId, 'x'.repeat(2000)])
      expect(outcome(await ask(name, { path: { id, eventId: 'x' }, body: {} }))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  })

  test('are sent to this machine only where somebody tries things out on it', async () => {
    const local = { ...crm, url: 'http://127.0.0.1:4360/dev/webhooks' }
    // Other files of this process serve such a machine.
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', undefined)
    expect(outcome(await ask('console-create-webhook', { body: local }))).toEqual([400, 'WEBHOOK_URL_INVALID'])
    vi.stubEnv('WEBHOOK_LOCAL_TRIALS', 'yes')
    expect((await ask('console-create-webhook', { body: local })).status).toBe(201)
  })
})

describeOnEngine('an edit of a webhook', () => {
  test('that changes nothing writes nothing, and its kept answer rests on what was read', async () => {
    const { id } = await add()
    const before = await storedItems()
    expect((await edit(id, { ...crm, types: null, isEnabled: true })).status).toBe(200)
    expect(await storedItems()).toEqual(before)
    beforeNextWrite(() => edit(id, { title: 'Другой' }))
    const headers = { 'idempotency-key': 'as-it-is' }
    expect((await ask('console-change-webhook', { path: { id }, body: { types: null }, headers })).body.title).toBe('Другой')
  })

  test('disables by hand, and once; enabling begins anew', async () => {
    const { id } = await add()
    await setOnWebhook(id, { failingSince: '2026-11-20T00:00:00.000Z' })
    const { body: disabled } = await edit(id, { isEnabled: false })
    expect(disabled).toMatchObject({ isEnabled: false, disabled: { why: 'ByHand' }, failingSince: '2026-11-20T00:00:00.000Z' })
    expect((await edit(id, { isEnabled: false })).body).toEqual(disabled)
    expect((await edit(id, { isEnabled: true })).body).toMatchObject({ isEnabled: true, disabled: null, failingSince: null })
    expect(await loadWebhook(id)).toMatchObject({ disabled: null, failingSince: null, revision: 3 })
  })

  test('of what the sender disabled leaves why it did, and a new address begins anew', async () => {
    const { id } = await add()
    const gone = { at: '2026-11-20T00:00:00.000Z', why: 'Gone' } as const
    await setOnWebhook(id, { disabled: gone, failingSince: gone.at })
    expect((await edit(id, { title: 'Old', isEnabled: false })).body).toMatchObject({ disabled: gone, failingSince: gone.at })
    const { body } = await edit(id, { url: 'https://new.example' })
    expect(body).toMatchObject({ disabled: gone, failingSince: null })
    expect(await loadWebhook(id)).toMatchObject({ url: 'https://new.example/', disabled: gone, failingSince: null })
  })

  test('and another one at once both count', async () => {
    const { id } = await add()
    beforeNextWrite(() => edit(id, { title: 'Первый' }))
    expect((await edit(id, { types: ['payout.paid'] })).body).toMatchObject({ title: 'Первый', types: ['payout.paid'] })
    expect(await loadWebhook(id)).toMatchObject({ title: 'Первый', types: ['payout.paid'], revision: 3 })
    expect(await journal()).toHaveLength(3)
  })

  test('does not enable what the sender disables at that moment, unless it says so', async () => {
    const { id } = await add()
    const gone = { at: '2026-11-20T00:00:00.000Z', why: 'Gone' } as const
    beforeNextWrite(() => setOnWebhook(id, { disabled: gone }))
    expect((await edit(id, { title: 'Другой' })).body).toMatchObject({ title: 'Другой', isEnabled: false, disabled: gone })
    expect(await loadWebhook(id)).toMatchObject({ disabled: gone })
  })

  test('does not bring back what is removed at that moment', async () => {
    const { id } = await add()
    beforeNextWrite(() => drop(id))
    expect(outcome(await edit(id, { title: 'Другой' }))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    expect(await loadWebhooks()).toEqual([])
  })
})

describeOnEngine('a rotation', () => {
  test('puts a new secret first, and keeps the one before for a day', async () => {
    const { id, secret } = await add()
    const { body } = await rotate(id)
    const until = body.webhook.formerSecretGoodUntil
    expect(await secretsOf(id)).toEqual([
      { secret: body.secret, goodUntil: null },
      { secret, goodUntil: until },
    ])
    expect(Math.abs(Date.parse(until) - Date.now() - 24 * hourMs)).toBeLessThan(hourMs)
    expect(body.secret).not.toBe(secret)
  })

  test.each([
    { overlapHours: 168, hours: 168 },
    { overlapHours: null, hours: 24 },
    { overlapHours: 0.5, hours: 0.5 },
  ])('with an overlap of $overlapHours', async ({ overlapHours, hours }) => {
    const { id } = await add()
    const { body } = await rotate(id, { overlapHours })
    const [entry] = await journal()
    expect(Date.parse(body.webhook.formerSecretGoodUntil) - Date.parse(entry.at)).toBe(hours * hourMs)
  })

  test.each([-1, 168.5, 'a day'])('is refused with an overlap of %j', async (overlapHours) => {
    const { id, secret } = await add()
    expect(outcome(await rotate(id, { overlapHours }))).toEqual([400, 'WEBHOOK_OVERLAP_INVALID'])
    expect(await secretsOf(id)).toEqual([{ secret, goodUntil: null }])
  })

  test('is refused while two are good, unless it ends both; and goes on when the first of them has ended', async () => {
    const { id } = await add()
    const { body: first } = await rotate(id, { overlapHours: 1 })
    expect(outcome(await rotate(id))).toEqual([409, 'WEBHOOK_SECRET_ROTATING'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first.webhook.formerSecretGoodUntil) - 1 })
    expect(outcome(await rotate(id))).toEqual([409, 'WEBHOOK_SECRET_ROTATING'])
    vi.setSystemTime(Date.parse(first.webhook.formerSecretGoodUntil))
    expect((await ask('console-list-webhooks')).body).toMatchObject([{ formerSecretGoodUntil: null }])
    const { body: second } = await rotate(id)
    expect((await secretsOf(id)).map(({ secret }) => secret)).toEqual([second.secret, first.secret])
    const { body: third } = await rotate(id, { overlapHours: 0 })
    expect(await secretsOf(id)).toEqual([{ secret: third.secret, goodUntil: null }])
    expect((await loadWebhook(id)).formerSecretGoodUntil).toBeNull()
    vi.useRealTimers()
  })

  test('and another one at once: the second finds the secret of the first', async () => {
    const { id } = await add()
    const between: Answer[] = []
    beforeNextWrite(async () => between.push(await rotate(id)))
    expect(outcome(await rotate(id))).toEqual([409, 'WEBHOOK_SECRET_ROTATING'])
    expect((await secretsOf(id))[0]?.secret).toBe(between[0]?.body.secret)

    beforeNextWrite(async () => between.push(await rotate(id, { overlapHours: 0 })))
    const { body } = await rotate(id, { overlapHours: 0 })
    expect(await secretsOf(id)).toEqual([{ secret: body.secret, goodUntil: null }])
    expect(await loadWebhook(id)).toMatchObject({ revision: 4 })
  })

  test('keeps the secret that was there, also where it was put there between two reads', async () => {
    const { id } = await add()
    const { promise: rotatedByOther, resolve: goOn } = Promise.withResolvers<Answer>()
    let [secretsRead, webhookRead] = [false, false]
    onEveryCommand(async (command, send) => {
      const pk = command instanceof GetCommand ? command.input.Key?.pk : undefined
      if (pk === 'WEBHOOKSECRETS' && !secretsRead) {
        secretsRead = true
        const before = await send(command)
        goOn(await asSomebodyElse(() => rotate(id, { overlapHours: 0 })))
        return before
      }
      if (pk === 'WEBHOOKS' && !webhookRead) {
        webhookRead = true
        await rotatedByOther
      }
      return send(command)
    })
    const { body } = await rotate(id)
    expect((await secretsOf(id)).map(({ secret }) => secret)).toEqual([body.secret, (await rotatedByOther).body.secret])
  })

  test('and an edit at once both count', async () => {
    const { id } = await add()
    beforeNextWrite(() => edit(id, { title: 'Другой' }))
    expect((await rotate(id)).body.webhook.title).toBe('Другой')
    expect((await loadWebhook(id)).revision).toBe(3)
  })

  test('does not bring back what is removed at that moment', async () => {
    const { id } = await add()
    beforeNextWrite(() => drop(id))
    expect(outcome(await rotate(id))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    expect(await itemsOf('WEBHOOKSECRETS')).toEqual([])
  })
})

describeOnEngine('a removal', () => {
  test('of what is changed at that moment tells of it as it was then, and of two at once one finds nothing', async () => {
    const [{ id }, { id: other }] = [await add(), await add()]
    beforeNextWrite(() => edit(id, { title: 'Другой' }))
    expect((await drop(id)).status).toBe(200)
    expect((await journal())[0]).toMatchObject({ type: 'webhook.removed', before: { title: 'Другой' } })

    beforeNextWrite(() => drop(other))
    expect(outcome(await drop(other))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    expect(await itemsOf('WEBHOOKCOUNT')).toMatchObject([{ webhooks: 0 }])
  })
})

describe('orders', () => {
  describeOnEngine('are written', () => {
    const orders = async () => (await itemsOf('WEBHOOKORDERS')) as unknown as (WebhookOrder & { sweepAfter: number })[]

    test('for a test, and for an event of the feed, each with its entry in the journal', async () => {
      const { id } = await add()
      const tested = await ask('console-test-webhook', { path: { id }, body: { reason: 'доходит?' } })
      const eventId = await newestEventId()
      const resent = await ask('console-resend-event', { path: { id, eventId }, body: {} })
      expect([tested.status, resent.status, resent.body]).toEqual([202, 202, { eventId }])
      const [test, again] = await orders()
      expect(test).toMatchObject({ kind: 'Test', id: tested.body.eventId, webhookId: id })
      expect(again).toMatchObject({ kind: 'Again', eventId, webhookId: id })
      expect(test?.sweepAfter).toBe(Math.ceil(Date.parse(test?.at ?? '') / 1000) + 24 * 60 * 60)
      expect(await journal()).toMatchObject([
        { type: 'webhook.resent', after: { title: 'CRM', eventId } },
        { type: 'webhook.tested', after: { title: 'CRM' }, reason: 'доходит?' },
        { type: 'webhook.created' },
      ])
    })

    test('once for a request that is repeated by its Idempotency-Key', async () => {
      const { id } = await add()
      const request = { path: { id }, body: {}, headers: { 'idempotency-key': 'try' } }
      expect((await ask('console-test-webhook', request)).body).toEqual((await ask('console-test-webhook', request)).body)
      expect(await orders()).toHaveLength(1)
    })

    test.each(['x', nobodysId, `${nobodysId}-000`, '../KEYS', 'no such part'])('for no event %s', async (name) => {
      const { id } = await add()
      const event = await newestEventId()
      const eventId = name === 'no such part' ? event.replace(/\d{3}$/, '999') : name
      expect(outcome(await ask('console-resend-event', { path: { id, eventId }, body: {} }))).toEqual([404, 'EVENT_NOT_FOUND'])
      expect(await orders()).toEqual([])
    })

    test('for nothing that is disabled, or is at that moment, or removed', async () => {
      const { id } = await add()
      const path = { id, eventId: await newestEventId() }
      beforeNextWrite(() => edit(id, { isEnabled: false }))
      expect(outcome(await ask('console-test-webhook', { path, body: {} }))).toEqual([409, 'WEBHOOK_DISABLED'])
      expect(outcome(await ask('console-resend-event', { path, body: {} }))).toEqual([409, 'WEBHOOK_DISABLED'])
      await edit(id, { isEnabled: true })
      beforeNextWrite(() => drop(id))
      expect(outcome(await ask('console-resend-event', { path, body: {} }))).toEqual([404, 'WEBHOOK_NOT_FOUND'])
      expect(await orders()).toEqual([])
    })
  })
})

describeOnEngine('the deliveries of a webhook', () => {
  test('are the newest fifty, the newest first, and of no other webhook', async () => {
    const [{ id }, { id: other }] = [await add(), await add()]
    const at = '2026-11-22T09:00:00.000Z'
    const delivery = (webhookId: string, number: number) => {
      const eventId = `01a1fdc2-2dd3-76e0-94b7-${String(number).padStart(12, '0')}-000`
      const told = { eventId, type: 'payout.paid', status: 'Retrying', attempts: 2, lastAttemptAt: at, nextAttemptAt: at }
      const answer = { answerStatus: 500, failure: 'AnswerStatus', answerBeginning: 'oops', durationMs: 12 }
      const shown = { ...told, ...answer }
      return { shown, write: { Put: { Item: { ...deliveryKey(webhookId, eventId), webhookId, ...shown, sweepAfter: 1 } } } }
    }
    const all = Array.from({ length: 52 }, (_, number) => delivery(id, number))
    await write(...all.map((one) => one.write), delivery(other, 99).write)
    const { status, body } = await ask('console-list-deliveries', { path: { id } })
    expect([status, body]).toEqual([
      200,
      all
        .map(({ shown }) => shown)
        .toReversed()
        .slice(0, 50),
    ])
  })
})

describeOnEngine('an integration with a key', () => {
  const askWithKey = (name: string, request: Request = {}): Promise<Answer> =>
    call(handlers.get(name) as Handler, { key: testKey, ...request })

  test('does the same eight acts, and the journal says with which key', async () => {
    const headers = { 'idempotency-key': 'the-crm' }
    const made = await askWithKey('create-webhook', { body: { ...crm, reason: 'нужно' }, headers })
    expect((await askWithKey('create-webhook', { body: { ...crm, reason: 'нужно' }, headers })).body).toEqual({
      ...made.body,
      secret: null,
    })
    const { id } = made.body.webhook
    const path = { id, eventId: await newestEventId() }
    expect((await askWithKey('list-webhooks')).body).toEqual([made.body.webhook])
    expect((await askWithKey('change-webhook', { path, body: { types: ['payout.paid'] } })).body.types).toEqual(['payout.paid'])
    const rotated = await askWithKey('rotate-webhook-secret', { path, body: {} })
    expect((await secretsOf(id)).map(({ secret }) => secret)).toEqual([rotated.body.secret, made.body.secret])
    const tested = await askWithKey('test-webhook', { path, body: {} })
    expect([tested.status, (await askWithKey('resend-event', { path, body: {} })).body]).toEqual([202, { eventId: path.eventId }])
    expect((await askWithKey('list-deliveries', { path })).body).toEqual([])
    expect((await askWithKey('remove-webhook', { path })).body).toEqual({ id, removedAt: expect.any(String) })
    const told = await journal()
    expect(told.map(({ type }: { type: string }) => type)).toEqual(
      ['removed', 'resent', 'tested', 'rotated', 'edited', 'created'].map((act) => `webhook.${act}`),
    )
    for (const entry of told) {
      expect(entry).toMatchObject({ changedByAdmin: null, changedByPartner: null })
      expect(entry.changedByApiKey).toMatchObject({ title: 'Test key', admin: { email: testContour.administrators[0]?.email } })
    }
    expect(told.at(-1)).toMatchObject({ reason: 'нужно' })
  })

  test('keeps no answer that somebody makes untrue at that moment', async () => {
    const { id } = await add()
    beforeNextWrite(() => edit(id, { isEnabled: false }))
    const headers = { 'idempotency-key': 'as-it-is' }
    const { body } = await askWithKey('change-webhook', { path: { id }, body: { title: 'CRM' }, headers })
    expect(body.isEnabled).toBe(false)
  })
})

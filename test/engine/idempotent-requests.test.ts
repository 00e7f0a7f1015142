import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as addDeal } from '../../functions/external/add-deal/handler.ts'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status/handler.ts'
import { handler as changePayoutStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as createLead } from '../../functions/external/create-lead/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import type { ApiKey } from '../../lib/domain/key/api-key.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { apiKeyKey } from '../../lib/store/keys.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import {
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  leadsIn,
  move,
  names,
  sessionBy,
} from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { notedPort } from '../support/noted-port.ts'
import { canceled } from '../support/refusals.ts'
import { partnerIdOf, payoutIn, requestPayoutBy } from '../support/payout-acts.ts'
import { payoutsIn } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const otherKey = 'other-key-of-the-test-contour'
const dayMs = 24 * 60 * 60 * 1000

const contour = {
  ...leadContour,
  settings: { minimumPayout: 100, requireInnForPayouts: false },
  apiKeys: [...leadContour.apiKeys, { title: 'Other', administrator: 'admin@test.example', secret: otherKey }],
}

/** A request that changes something. */
interface Act {
  handler: Parameters<typeof call>[0]
  path?: Record<string, string>
  body: unknown
}

/** Sends it under a name. */
const repeatable = (name: string, { handler, path, body }: Act, key = testKey): Promise<Answer> =>
  call(handler, { key, body, ...(path ? { path } : {}), headers: { 'idempotency-key': name } })

const outcome = ({ status, body, headers }: Answer) => ({
  status,
  code: body.code ?? null,
  isReplay: headers['Idempotency-Replayed'] === 'true',
})
const replayed = { isReplay: true, code: null }
const applied = { isReplay: false, code: null }

/** One of every kind, each on things of its own. The first run makes some of them refusable. */
const kinds: Record<string, () => Promise<Act>> = {
  'POST /payout': async () => ({
    handler: createPayout,
    body: { partnerId: await partnerIdOf('plain@test.example'), amount: 100.5 },
  }),
  'PUT /payout/{id}/status': async () => {
    const id = await payoutIn('Requested', { partnerId: await partnerIdOf('plain@test.example'), rubles: 100 })
    return { handler: changePayoutStatus, path: { id }, body: { status: 'Rejected', comment: 'нет' } }
  },
  'POST /lead by session': async () => ({
    handler: createLead,
    body: { fields: surname('Иванов'), sessionId: await sessionBy('plain-loan') },
  }),
  'POST /lead by promocode': async () => ({
    handler: createLead,
    body: { fields: surname('Иванов'), promocode: 'PLAIN10' },
  }),
  'POST /lead of nobody': async () => ({ handler: createLead, body: { fields: surname('Иванов') } }),
  'PUT /lead/{id}/status': async () => ({
    handler: changeLeadStatus,
    path: { id: await leadIdOf('Иванов', { promocode: 'PLAIN10' }) },
    body: { systemName: 'won', amount: 100 },
  }),
  'PUT /lead/{id}/add-deal': async () => ({ handler: addDeal, path: { id: await wonLead() }, body: { amount: 100 } }),
  'PUT /lead/{id}/deal/{dealId}/cancel': async () => {
    const id = await wonLead()
    const { body } = await call(addDeal, { key: testKey, path: { id }, body: { amount: 100 } })
    return { handler: cancelDeal, path: { id, dealId: body.deals[1].id }, body: { reason: 'возврат' } }
  },
}

const surname = (value: string) => [{ fieldTypeId: names.field('surname'), value }]

async function wonLead(): Promise<string> {
  const id = await leadIdOf('Петров', { promocode: 'PLAIN10' })
  await move(id, { systemName: 'won', amount: 1 })
  return id
}

/** Rotates a key as an administrator does. */
async function rotated(id: string): Promise<{ secret: string; key: { id: string } }> {
  const port = await notedPort()
  const { output } = await runInProcess(['keys', 'rotate', id, '--admin', 'admin@test.example', '--json', '--port', String(port)])
  return JSON.parse(output) as { secret: string; key: { id: string } }
}

/** Changes what is kept of a key. */
async function changeKey(id: string, to: Partial<ApiKey>): Promise<void> {
  const key = (await loadApiKeys()).find((one) => one.id === id) as ApiKey
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...apiKeyKey(key.secretSha256), ...key, ...to } }))
}

const keptIn = (items: Record<string, Item>): Item[] => Object.values(items).filter(({ sk }) => sk === 'ANSWER')

/** Makes the kept answers so much older. */
async function age(ms: number): Promise<void> {
  for (const { pk, sk, keptAtMs } of keptIn(await itemsBesidesKeys())) {
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: 'SET keptAtMs = :aged',
        ExpressionAttributeValues: { ':aged': Number(keptAtMs) - ms },
      }),
    )
  }
}

beforeEach(() => newContour(contour))

describeOnEngine('a request with an Idempotency-Key', () => {
  test.each(Object.entries(kinds))(
    '%s is applied once, and answered the same every time, however much happened since',
    async (_, make) => {
      const act = await make()
      const first = await repeatable('once', act)
      expect(outcome(first)).toMatchObject(applied)
      const after = await itemsBesidesKeys()
      for (let repeat = 0; repeat < 2; repeat++) {
        const again = await repeatable('once', act)
        expect(outcome(again)).toEqual({ ...replayed, status: first.status })
        expect(again.body).toEqual(first.body)
      }
      expect(await itemsBesidesKeys()).toEqual(after)
    },
  )

  test.each(Object.entries(kinds))('%s names the members that had no effect, in a repeat too', async (_, make) => {
    const act = await make()
    const more = { ...act, body: { ...(act.body as object), external_id: '7' } }
    const answers = [await repeatable('once', more), await repeatable('once', more)]
    expect(answers.map(({ headers }) => [headers['Idempotency-Replayed'], headers['X-Ignored-Fields']])).toEqual([
      [undefined, 'external_id'],
      ['true', 'external_id'],
    ])
  })

  test.each(Object.entries(kinds))('%s sent by 20 at once is applied once, and all get the same answer', async (_, make) => {
    const act = await make()
    const answers = await Promise.all(Array.from({ length: 20 }, () => repeatable('once', act)))
    expect(answers.map(outcome).filter(({ isReplay }) => !isReplay)).toEqual([{ ...applied, status: answers[0]?.status }])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const items = await itemsBesidesKeys()
    expect(keptIn(items)).toHaveLength(1)
    expectLeadsWhole(items)
  })

  test.each(Object.entries(kinds))('%s that was applied between its own reads and its write is a replay', async (_, make) => {
    const act = await make()
    let first: Answer | undefined
    beforeNextWrite(async () => (first = await repeatable('once', act)))
    const second = await repeatable('once', act)
    expect([outcome(first as Answer), outcome(second)]).toMatchObject([applied, replayed])
    expect(second.body).toEqual(first?.body)
  })

  test('that changes nothing is answered the same too, and moves nothing later', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'called' })
    const act = { handler: changeLeadStatus, path: { id }, body: { systemName: 'called' } }
    expect(outcome(await repeatable('stay', act))).toMatchObject(applied)
    await move(id, { systemName: 'gone' })
    expect(outcome(await repeatable('stay', act))).toMatchObject(replayed)
    expect(leadsIn(await itemsBesidesKeys())[0]?.statusId).toBe(names.status('gone'))
  })

  test('that changes nothing keeps no answer that is outdated when it is kept', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'called' })
    beforeNextWrite(() => move(id, { systemName: 'gone' }))
    const answer = await repeatable('stay', { handler: changeLeadStatus, path: { id }, body: { systemName: 'called' } })
    expect(outcome(answer)).toMatchObject(applied)
    // It had left that status, so it has moved there again.
    expect(leadsIn(await itemsBesidesKeys())[0]).toMatchObject({ statusId: names.status('called'), revision: 4 })
  })

  test('that is refused keeps nothing: put right, it goes through under the same key', async () => {
    const partnerId = await partnerIdOf('plain@test.example')
    const refused = await repeatable('again', { handler: createPayout, body: { partnerId, amount: 1_000.01 } })
    expect(outcome(refused)).toEqual({ status: 400, code: 'PAYOUT_ABOVE_AVAILABLE', isReplay: false })
    expect(keptIn(await itemsBesidesKeys())).toEqual([])
    expect(outcome(await repeatable('again', { handler: createPayout, body: { partnerId, amount: 1_000 } }))).toMatchObject(
      applied,
    )
  })

  test.each<[what: string, other: (act: Act) => Act | Promise<Act>]>([
    ['another body', (act) => ({ ...act, body: { systemName: 'won', amount: 101 } })],
    ['another lead', async (act) => ({ ...act, path: { id: await leadIdOf('Другой') } })],
    ['another endpoint', (act) => ({ ...act, handler: addDeal })],
  ])('is refused for %s, and nothing is written', async (_what, other) => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const act = { handler: changeLeadStatus, path: { id }, body: { systemName: 'won', amount: 100 } }
    await repeatable('taken', act)
    const another = await other(act)
    const before = await itemsBesidesKeys()
    expect(outcome(await repeatable('taken', another))).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED', isReplay: false })
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test.each([
    ['blanks', '{ "systemName" :"won",\n"amount": 100 }'],
    ['another order of its keys', '{"amount":100,"systemName":"won"}'],
    ['its numbers and characters written differently', '{"systemName":"\\u0077on","amount":1.000e2}'],
  ])('is the same request with %s', async (_what, body) => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const act = { handler: changeLeadStatus, path: { id }, body: { systemName: 'won', amount: 100 } }
    const first = await repeatable('spelled', act)
    const again = await repeatable('spelled', { ...act, body })
    expect(outcome(again)).toMatchObject(replayed)
    expect(again.body).toEqual(first.body)
  })

  test('is another request with a number that a double would take for the same', async () => {
    const act = { handler: createLead, body: { fields: surname('Иванов'), note: 1 } }
    await repeatable('digits', act)
    const body = JSON.stringify(act.body).replace('"note":1', '"note":1.00000000000000000001')
    expect(outcome(await repeatable('digits', { ...act, body }))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('is known again when it is repeated with a key that its own was rotated to, and with the next one', async () => {
    const act = await kinds['PUT /lead/{id}/add-deal']!()
    const first = await repeatable('across', act)
    const key = (await loadApiKeys()).find(({ title }) => title === 'Test key')
    const second = await rotated(key?.id ?? '')
    const third = await rotated(second.key.id)
    for (const { secret } of [second, third]) {
      const again = await repeatable('across', act, secret)
      expect(outcome(again)).toMatchObject(replayed)
      expect(again.body).toEqual(first.body)
    }
    const lead = await call(addDeal, { key: third.secret, path: act.path!, body: { amount: 1 } })
    expect(lead.body.deals).toHaveLength(3)
  })

  test('is not replayed to a successor key that lacks the scope, or is revoked', async () => {
    const act = await kinds['PUT /lead/{id}/add-deal']!()
    await repeatable('across', act)
    const key = (await loadApiKeys()).find(({ title }) => title === 'Test key')
    const [narrow, revoked] = [await rotated(key?.id ?? ''), await rotated(key?.id ?? '')]
    await changeKey(narrow.key.id, { scopes: ['leads.read'] })
    await changeKey(revoked.key.id, { revokedAt: new Date().toISOString() })
    expect(outcome(await repeatable('across', act, narrow.secret))).toEqual({
      status: 403,
      code: 'SCOPE_MISSING',
      isReplay: false,
    })
    expect(outcome(await repeatable('across', act, revoked.secret))).toEqual({
      status: 401,
      code: 'API_KEY_INVALID',
      isReplay: false,
    })
  })

  test.each(Object.entries(kinds))(
    '%s is a replay if its twin was applied, even if a conflict hides that and something else refuses',
    async (_, make) => {
      const act = await make()
      const first = await repeatable('hidden', act)
      let hidden = 0
      onEveryCommand(async (command, send) => {
        try {
          return await send(command)
        } catch (error) {
          const reasons = (error as Partial<TransactionCanceledException>).CancellationReasons
          // The kept answer is busy; what comes behind it refuses.
          if (reasons && hidden++ === 0)
            throw canceled('TransactionConflict', ...reasons.slice(1).map(({ Code = 'None' }) => Code))
          throw error
        }
      })
      const again = await repeatable('hidden', act)
      expect(outcome(again)).toMatchObject(replayed)
      expect(again.body).toEqual(first.body)
    },
  )

  test('of another API key is another request', async () => {
    const act = await kinds['POST /lead of nobody']!()
    const [first, second] = [await repeatable('shared', act), await repeatable('shared', act, otherKey)]
    expect([outcome(first), outcome(second)]).toMatchObject([applied, applied])
    expect(leadsIn(await itemsBesidesKeys())).toHaveLength(2)
  })

  test('is replayed for a week, and is a new request after it, swept or not', async () => {
    const act = await kinds['PUT /lead/{id}/add-deal']!()
    const first = await repeatable('weekly', act)
    await age(7 * dayMs - 60_000)
    expect(outcome(await repeatable('weekly', act))).toMatchObject(replayed)
    await age(60_001)
    const later = await repeatable('weekly', act)
    expect(outcome(later)).toMatchObject(applied)
    expect([first.body.deals.length, later.body.deals.length]).toEqual([2, 3])
    expect(outcome(await repeatable('weekly', act))).toMatchObject(replayed)
  })

  test('that is refused more than a week later is refused, despite the old answer', async () => {
    const act = await kinds['POST /payout']!()
    await repeatable('weekly', act)
    await age(7 * dayMs + 1)
    expect(outcome(await repeatable('weekly', act))).toEqual({ status: 400, code: 'PAYOUT_ALREADY_ACTIVE', isReplay: false })
  })

  test('has its answer swept no earlier than after its week', async () => {
    await repeatable('swept', await kinds['POST /lead of nobody']!())
    const [kept] = keptIn(await itemsBesidesKeys())
    expect(Number(kept?.sweepAfter) * 1000).toBeGreaterThanOrEqual(Number(kept?.keptAtMs) + 7 * dayMs)
  })

  test.each(['', ' ', 'a b', 'x'.repeat(256), 'ключ', 'a\tb', '\x7f'])(
    'of %j is refused, and nothing is written',
    async (name) => {
      const act = await kinds['POST /lead of nobody']!()
      const before = await itemsBesidesKeys()
      expect(outcome(await repeatable(name, act))).toEqual({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID', isReplay: false })
      expect(await itemsBesidesKeys()).toEqual(before)
    },
  )

  test.each(['!', '~'.repeat(255), '__proto__', '{"a":#1}'])('of %j is taken', async (name) => {
    const act = await kinds['POST /lead of nobody']!()
    expect([outcome(await repeatable(name, act)), outcome(await repeatable(name, act))]).toMatchObject([applied, replayed])
  })

  test('is counted as an event of the business once', async () => {
    const act = await kinds['POST /payout']!()
    const logged = catchLog()
    await repeatable('counted', act)
    await repeatable('counted', act)
    expect(logged().map(({ Payouts }) => Payouts)).toEqual([1, undefined])
  })

  test('does not keep others from asking without one', async () => {
    const partnerId = await partnerIdOf('plain@test.example')
    await repeatable('first', { handler: createPayout, body: { partnerId, amount: 100 } })
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).toMatchObject({ code: 'PAYOUT_ALREADY_ACTIVE' })
    expect(payoutsIn(await itemsBesidesKeys())).toHaveLength(1)
  })
})

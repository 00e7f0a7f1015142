import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as revokeKey } from '../../functions/console/revoke-key/handler.ts'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { movesMoney } from '../../lib/contract/endpoint-spec.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { apiKeyKey } from '../../lib/store/keys.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

interface Act {
  name: string
  scope: Permission
  /** Brings about what it takes, and says the request. */
  request: () => Promise<{ path?: Record<string, string>; body: object }>
}

let owner: Browser
let partnerId = ''
let key = { id: '', secret: '' }

const plainPayout = async () => (await requestPayoutBy('ApiKey', { partnerId, rubles: 200 })).id
const wonLead = async () => {
  const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
  const { body } = await move(id, { systemName: 'won', amount: 1000 })
  return { id, dealId: String(body.deals[0].id) }
}

/** Every request a key can move money with, and its scene. */
const acts: readonly Act[] = [
  { name: 'create-payout', scope: 'payouts.request', request: async () => ({ body: { partnerId, amount: 200 } }) },
  {
    name: 'change-payout-status',
    scope: 'payouts.approve',
    request: async () => ({ path: { id: await plainPayout() }, body: { status: 'Approved' } }),
  },
  {
    name: 'change-payout-status',
    scope: 'payouts.approve',
    request: async () => ({ path: { id: await plainPayout() }, body: { status: 'Rejected' } }),
  },
  {
    name: 'change-payout-status',
    scope: 'payouts.pay',
    request: async () => {
      const id = await plainPayout()
      await movePayoutBy('Administrator', { id, to: 'Approved' })
      return { path: { id }, body: { status: 'Paid' } }
    },
  },
  {
    name: 'change-lead-status',
    scope: 'leads.write',
    request: async () => ({
      path: { id: await leadIdOf('Иванов', { promocode: 'PLAIN10' }) },
      body: { systemName: 'won', amount: 1000 },
    }),
  },
  {
    name: 'add-deal',
    scope: 'leads.write',
    request: async () => ({ path: { id: (await wonLead()).id }, body: { amount: 100 } }),
  },
  {
    name: 'cancel-deal',
    scope: 'leads.write',
    request: async () => {
      const { id, dealId } = await wonLead()
      return { path: { id, dealId }, body: {} }
    },
  },
  {
    name: 'bind-lead',
    scope: 'leads.write',
    // A binding that accrues nothing moves no money.
    request: async () => {
      const id = await leadIdOf('Ничей')
      await move(id, { systemName: 'won', amount: 1000 })
      return { path: { id }, body: { promocode: 'PLAIN10' } }
    },
  },
  {
    name: 'change-partner',
    scope: 'partners.write',
    request: async () => ({ path: { id: partnerId }, body: { revision: 1, levelId: (await loadContour()).levels[0]?.id } }),
  },
  {
    name: 'correct-balance',
    scope: 'corrections.write',
    request: async () => ({ path: { id: partnerId }, body: { amount: -1, reason: 'asked to' } }),
  },
  {
    name: 'reverse-entry',
    scope: 'corrections.write',
    request: async () => {
      await wonLead()
      const reward = (await loadLedger(partnerId)).find(({ cause }) => cause.kind === 'Reward')
      return { path: { id: partnerId, revision: String(reward?.revision) }, body: { reason: 'asked to' } }
    },
  },
  {
    name: 'change-configuration',
    scope: 'settings.manage',
    request: async () => ({ body: { revision: (await loadContour()).revision, legalTypes: [{ type: 'IE' }] } }),
  },
  {
    name: 'change-configuration-part',
    scope: 'settings.manage',
    request: async () => ({
      path: { part: 'legalTypes' },
      body: { revision: (await loadContour()).revision, content: [{ type: 'IE' }] },
    }),
  },
]

/** Changes the stored key in a way that none of our acts does. */
const set = (attribute: 'expiresAt' | 'scopes', value: unknown) =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: apiKeyKey(createHash('sha256').update(key.secret).digest('hex')),
      UpdateExpression: 'SET #a = :value',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
const revoke = () => call(revokeKey, { key: null, path: { id: key.id }, body: {}, headers: owner.headers })
const ask = (name: string, request: object): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: key.secret, ...request })
const told = ({ status, body }: Answer) => [status, body.code ?? null, body.permission ?? null]
const invalid = [401, 'API_KEY_INVALID', null]

describeOnEngine('a key that is good when a request comes, and no more when it is written,', () => {
  beforeEach(async () => {
    await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false, keysCorrect: true } })
    owner = await letIn('Administrator', 'second@test.example')
    partnerId = await partnerIdOf('plain@test.example')
  })

  test('is looked at by each endpoint that moves money', () => {
    const moving = endpoints.filter((spec) => spec.access === 'ApiKey' && movesMoney(spec)).map(({ name }) => name)
    expect([...new Set(acts.map(({ name }) => name))].toSorted()).toEqual(moving.toSorted())
  })

  const ends = acts.flatMap((act) =>
    [
      { how: 'revoked', end: revoke, refused: invalid },
      { how: 'at its end', end: () => set('expiresAt', new Date(Date.now() - 60_000).toISOString()), refused: invalid },
      { how: 'for something else', end: () => set('scopes', ['leads.read']), refused: [403, 'SCOPE_MISSING', act.scope] },
    ].map((one) => ({ ...one, ...act })),
  )

  test.each(ends)('$how, does not do $name ($scope)', async ({ name, scope, request, end, refused }) => {
    const asked = await request()
    key = await narrowKey(owner, [scope, 'leads.read'])
    // From now on the function knows it.
    expect((await call(listLeadFields, { key: key.secret })).status).toBe(200)
    let before = {}
    beforeNextWrite(async () => {
      await end()
      before = await storedItems()
    })
    expect(told(await ask(name, asked))).toEqual(refused)
    expect(Object.keys(before).length).toBeGreaterThan(0)
    expect(await storedItems()).toEqual(before)
  })

  test.each(acts)('does $name ($scope) while it is', async ({ name, scope, request }) => {
    const asked = await request()
    key = await narrowKey(owner, [scope])
    expect((await ask(name, asked)).status).toBeLessThan(300)
  })

  test('moves a lead that earns nothing by it for a minute more, without a look at the key', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    key = await narrowKey(owner, ['leads.write', 'leads.read'])
    expect((await call(listLeadFields, { key: key.secret })).status).toBe(200)
    await revoke()
    const moveTo = (systemName: string) => ask('change-lead-status', { path: { id }, body: { systemName } })
    expect((await moveTo('gone')).status).toBe(200)
    // The reward of this status is money.
    expect(told(await moveTo('called'))).toEqual(invalid)
  })

  test('is forgotten by the function that found out', async () => {
    key = await narrowKey(owner, ['payouts.request', 'leads.read'])
    expect((await call(listLeadFields, { key: key.secret })).status).toBe(200)
    await revoke()
    expect((await call(listLeadFields, { key: key.secret })).status).toBe(200)
    expect(told(await ask('create-payout', { body: { partnerId, amount: 200 } }))).toEqual(invalid)
    expect((await call(listLeadFields, { key: key.secret })).status).toBe(401)
  })

  test('is told what it was answered before, in the minute in which functions still know it', async () => {
    key = await narrowKey(owner, ['payouts.request'])
    const request = { body: { partnerId, amount: 200 }, headers: { 'idempotency-key': 'one' } }
    const first = await ask('create-payout', request)
    await revoke()
    const again = await ask('create-payout', request)
    expect([again.status, again.headers['Idempotency-Replayed'], again.body]).toEqual([201, 'true', first.body])
  })
})

import { randomUUID } from 'node:crypto'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentClient } from '../../lib/store/table/client.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { loadServiceAccounts, serviceAccountConfirmed } from '../../lib/store/key/service-account.ts'
import { StaleRead, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call, callStreaming } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../support/noted-contour.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const contourOf = (fourEyes: boolean) => ({ ...testContour, settings: { ...testContour.settings, fourEyes } })
const nobodysId = '019537aa-0000-7000-8000-000000000099'

let commands: NotedContour
let owner: Browser
let other: Browser
const askBy = (by: Browser, name: string, request: object = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: by.headers })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const make = (by: Browser, body: object = {}) =>
  askBy(by, 'create-service-account', { body: { title: '1C', scopes: ['payouts.read', 'payouts.pay'], ...body } })
const decide = (by: Browser, id: string, decision: string, body: object = {}) =>
  askBy(by, 'decide-service-account', { path: { id }, body: { decision, ...body } })
const issueFor = (by: Browser, serviceAccountId: string, scopes: unknown = 'everything') =>
  askBy(by, 'issue-key', { body: { title: 'Выплаты', scopes, serviceAccountId } })
const takeRole = async (by: Browser, email: string, role = 'owner', granted = false) => {
  const { body } = await askBy(by, 'list-administrators')
  const id = body.find((one: { email: string }) => one.email === email)?.id
  return askBy(by, 'change-role', { path: { id }, body: { role, granted } })
}
const journal = async (query: Record<string, string>) => (await askBy(owner, 'console-list-journal', { query })).body
const listBy = async (secret: string): Promise<number> => (await callStreaming(listPayouts, { key: secret })).status
const stateOf = async (id: string) => {
  const { body } = await askBy(owner, 'list-service-accounts')
  return body.find((one: { id: string }) => one.id === id)?.state
}

async function begin(fourEyes: boolean): Promise<void> {
  commands = await notedContour(contourOf(fourEyes))
  vi.stubEnv('CONTOUR_ADMIN', ada)
  owner = await letIn('Administrator', ada)
  other = await letIn('Administrator', boris)
}

/** One that is open, and a key of it that the owner issued. */
async function openWithKey(): Promise<{ id: string; key: { id: string; title: string }; secret: string }> {
  const { id } = (await make(owner)).body
  const { key, secret } = (await issueFor(owner, id)).body
  return { id, key, secret }
}

describeOnEngine('service accounts', () => {
  beforeEach(() => begin(false))

  test('are open at once where one person is enough, and stand in the list and in the journal', async () => {
    const { status, body } = await make(owner, { title: ' 1C ', reason: 'бухгалтерия' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        title: '1C',
        state: 'Open',
        scopes: ['payouts.read', 'payouts.pay'],
        madeBy: expect.objectContaining({ email: ada }),
        createdAt: expect.any(String),
        confirmedBy: null,
        openedAt: body.createdAt,
        closedBy: null,
        closedAt: null,
      },
    ])
    expect((await askBy(owner, 'list-service-accounts')).body).toEqual([body])
    expect(await journal({ of: `service:${body.id}` })).toMatchObject([
      { type: 'service.made', changedByAdmin: { email: ada }, reason: 'бухгалтерия', after: { title: '1C', state: 'Open' } },
    ])
  })

  test.each([
    { body: { title: undefined }, code: 'SERVICE_TITLE_REQUIRED' },
    { body: { title: '  ' }, code: 'SERVICE_TITLE_REQUIRED' },
    { body: { title: 5 }, code: 'TEXT_EXPECTED' },
    { body: { title: 'т'.repeat(101) }, code: 'TEXT_TOO_LONG' },
    { body: { title: 'a\ud800' }, code: 'TEXT_NOT_UNICODE' },
    { body: { scopes: undefined }, code: 'SERVICE_SCOPES_REQUIRED' },
    { body: { scopes: null }, code: 'SERVICE_SCOPES_REQUIRED' },
    { body: { scopes: [] }, code: 'KEY_SCOPE_UNKNOWN' },
    { body: { scopes: 'everything' }, code: 'KEY_SCOPE_UNKNOWN' },
    { body: { scopes: ['people.manage'] }, code: 'KEY_SCOPE_UNKNOWN' },
  ])('are not made of $body', async ({ body, code }) => {
    expect(outcome(await make(owner, body))).toEqual([400, code])
    expect(await loadServiceAccounts()).toEqual([])
  })

  test.each(['1c', ' 1C', '１C'])('are not made of a title that one has, or had: %j', async (title) => {
    const { id } = (await make(owner)).body
    expect(outcome(await make(other, { title }))).toEqual([409, 'SERVICE_TITLE_TAKEN'])
    await decide(owner, id, 'Closed')
    expect(outcome(await make(other, { title }))).toEqual([409, 'SERVICE_TITLE_TAKEN'])
  })

  test('are not made twice of one title at once', async () => {
    beforeNextWrite(() => make(other))
    expect(outcome(await make(owner))).toEqual([409, 'SERVICE_TITLE_TAKEN'])
    expect(await loadServiceAccounts()).toHaveLength(1)
  })

  test('are 200 at most', async () => {
    const like = { scopes: ['payouts.read'], madeBy: owner.personId, createdAt: '2026-11-24T00:00:00.000Z', revision: 1 }
    for (let made = 0; made < 200; made++) {
      const Item = { pk: 'SERVICES', sk: `n${made}`, id: `n${made}`, title: `n${made}`, ...like, openedAt: null, closedAt: null }
      await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
    }
    expect(outcome(await make(owner))).toEqual([409, 'SERVICE_ACCOUNTS_TOO_MANY'])
  })

  test('wait where four eyes are switched on in the very moment in which one is made', async () => {
    const settings = await getItem(settingsKey)
    beforeNextWrite(() => documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...settings, fourEyes: true } })))
    expect((await make(owner)).body.state).toBe('Waiting')
  })

  test('have keys that open what was asked for, of what they may', async () => {
    const { id } = (await make(owner)).body
    const { key, secret } = (await issueFor(other, id, ['payouts.read'])).body
    expect(key).toMatchObject({
      serviceAccount: { id, title: '1C' },
      administrator: { email: boris },
      issuedBy: [{ email: boris }],
      scopes: ['payouts.read'],
      isToBeRotated: false,
    })
    expect(await listBy(secret)).toBe(200)
    expect((await issueFor(owner, id)).body.key.scopes).toEqual(['payouts.read', 'payouts.pay'])
    expect(outcome(await issueFor(owner, id, ['leads.write']))).toEqual([400, 'KEY_SCOPE_BEYOND_SERVICE'])
    expect(await journal({ of: `service:${id}`, type: 'key.issued' })).toHaveLength(2)
    expect(JSON.stringify(await storedItems())).not.toContain(secret.slice(8))
  })

  test('show in answers and histories who issued the key, as the specification says, and what it is for beside it', async () => {
    const { id, key, secret } = await openWithKey()
    const partnerId = await partnerIdOf('rich@test.example')
    const payout = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    await askBy(other, 'console-change-payout-status', { path: { id: payout.id }, body: { status: 'Approved' } })
    const { body } = await call(changeStatus, { key: secret, path: { id: payout.id }, body: { status: 'Paid' } })
    expect(body.history.find(({ status }: { status: string }) => status === 'Paid').changedByApiKey).toEqual({
      id: key.id,
      title: key.title,
      admin: expect.objectContaining({ email: ada }),
    })
    const { body: seen } = await askBy(owner, 'console-show-payout', { path: { id: payout.id } })
    const shown = seen.history.find(({ status }: { status: string }) => status === 'Paid').changedByApiKey
    expect(shown).toMatchObject({ id: key.id, issuedBy: [{ email: ada }], serviceAccount: { id, title: '1C' } })
  })

  test.each([
    { what: 'there is none', asks: async () => nobodysId, told: [404, 'SERVICE_ACCOUNT_NOT_FOUND'] },
    {
      what: 'it is closed',
      asks: async () => {
        const { id } = (await make(owner)).body
        await decide(owner, id, 'Closed')
        return id
      },
      told: [409, 'SERVICE_ACCOUNT_NOT_OPEN'],
    },
  ])('have no key issued where $what', async ({ asks, told }) => {
    expect(outcome(await issueFor(owner, await asks()))).toEqual(told)
    expect(await loadApiKeys()).toHaveLength(1)
  })

  test('take their keys along when they are closed, and are closed once', async () => {
    const { id, key, secret } = await openWithKey()
    const mine = (await askBy(owner, 'issue-key', { body: { title: 'mine', scopes: 'everything' } })).body
    const { status, body } = await decide(other, id, 'Closed', { reason: 'сменили систему' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        state: 'Closed',
        closedBy: expect.objectContaining({ email: boris }),
        endedKeys: [{ id: key.id, title: key.title }],
      }),
    ])
    expect((await loadApiKeys()).filter(({ revokedAt }) => revokedAt !== null).map((one) => one.id)).toEqual([key.id])
    expect([await listBy(mine.secret), secret === mine.secret]).toEqual([200, false])
    expect(await journal({ of: `service:${id}` })).toMatchObject([
      { type: 'service.closed', reason: 'сменили систему', before: { state: 'Open' }, after: { state: 'Closed' } },
      { type: 'key.revoked', after: { endedWithService: '1C' } },
      { type: 'key.issued' },
      { type: 'service.made' },
    ])
    expect((await decide(owner, id, 'Closed')).body).toMatchObject({ closedAt: body.closedAt, endedKeys: [] })
    expect(outcome(await askBy(owner, 'rotate-key', { path: { id: key.id }, body: {} }))).toEqual([409, 'KEY_ENDED'])
  })

  test.each([
    { which: 'the first', before: 0 },
    { which: 'a further one', before: 1 },
  ])('take a key along that is issued in the moment in which they are closed: $which', async ({ before }) => {
    const { id } = (await make(owner)).body
    if (before > 0) await issueFor(owner, id)
    beforeNextWrite(() => issueFor(owner, id))
    expect((await decide(owner, id, 'Closed')).body.endedKeys).toHaveLength(before + 1)
    const keys = (await loadApiKeys()).filter(({ serviceAccount }) => serviceAccount)
    expect(keys.map(({ revokedAt }) => revokedAt === null)).toEqual(keys.map(() => false))
  })

  test('take a key along that is rotated in that moment, and its successor', async () => {
    const { id, key } = await openWithKey()
    beforeNextWrite(() => askBy(owner, 'rotate-key', { path: { id: key.id }, body: {} }))
    expect((await decide(other, id, 'Closed')).body.endedKeys).toHaveLength(2)
  })

  test.each(['issue-key', 'rotate-key'])('that are closed in the very moment of %s have no new key', async (name) => {
    const { id, key } = await openWithKey()
    beforeNextWrite(() => decide(other, id, 'Closed'))
    const answer = await (name === 'issue-key' ? issueFor(owner, id) : askBy(owner, name, { path: { id: key.id }, body: {} }))
    expect(outcome(answer)).toEqual([409, name === 'issue-key' ? 'SERVICE_ACCOUNT_NOT_OPEN' : 'KEY_ENDED'])
    expect((await loadApiKeys()).filter(({ serviceAccount, revokedAt }) => serviceAccount && revokedAt === null)).toEqual([])
  })

  test('are closed with 25 keys in one transaction, and not with more', async () => {
    const { id, key } = await openWithKey()
    for (let made = 1; made < 26; made++) await issueFor(owner, id)
    expect(outcome(await decide(other, id, 'Closed'))).toEqual([409, 'SERVICE_KEYS_TOO_MANY'])
    await askBy(owner, 'revoke-key', { path: { id: key.id }, body: {} })
    const sizes: number[] = []
    onEveryCommand((command, send) => {
      if (command instanceof TransactWriteCommand) sizes.push(command.input.TransactItems?.length ?? 0)
      return send(command)
    })
    expect((await decide(other, id, 'Closed')).body.endedKeys).toHaveLength(25)
    expect(sizes.filter((size) => size > 100)).toEqual([])
  })

  test('keep their keys when the person who issued or rotated one loses the role, and the keys are named to be rotated', async () => {
    const { id } = (await make(owner)).body
    const issued = (await issueFor(other, id)).body
    const handedOn = (await issueFor(owner, id)).body
    const rotated = (await askBy(other, 'rotate-key', { path: { id: handedOn.key.id }, body: {} })).body
    expect(rotated.key).toMatchObject({ administrator: { email: boris }, issuedBy: [{ email: boris }, { email: ada }] })
    await issueFor(owner, id)
    const own = (await askBy(other, 'issue-key', { body: { title: 'own', scopes: ['payouts.pay'] } })).body
    const idsOf = (keys: readonly { id: string }[]): string[] => keys.map((one) => one.id).toSorted()
    const toRotate = idsOf([issued.key, rotated.key])
    await takeRole(owner, boris, 'viewer', true)
    const { body } = await takeRole(owner, boris)
    expect([idsOf(body.endedKeys), idsOf(body.keysToRotate)]).toEqual([[own.key.id], toRotate])
    expect([await listBy(issued.secret), await listBy(rotated.secret)]).toEqual([200, 200])
    const listed = (await askBy(owner, 'list-keys')).body.filter((one: { isToBeRotated: boolean }) => one.isToBeRotated)
    expect(idsOf(listed)).toEqual(toRotate)
    const [told] = await journal({ of: `key:${issued.key.id}`, type: 'roles.revoked' })
    expect(told).toMatchObject({
      after: { roles: ['viewer'], keysToRotate: [/^1C: Выплаты \(ppk_/, /^1C: /].map((form) => expect.stringMatching(form)) },
    })
    await askBy(owner, 'rotate-key', { path: { id: issued.key.id }, body: { overlapHours: 0 } })
    const left = (await askBy(owner, 'list-keys')).body.filter((one: { isToBeRotated: boolean }) => one.isToBeRotated)
    expect(idsOf(left)).toEqual([rotated.key.id])
  })

  test('name a key as well that is issued in the very moment in which the role is taken', async () => {
    const { id } = (await make(owner)).body
    beforeNextWrite(() => issueFor(other, id))
    expect((await takeRole(owner, boris)).body).toMatchObject({ endedKeys: [], keysToRotate: [{ title: 'Выплаты' }] })
  })

  test('by command: made, listed, with a key, and closed', async () => {
    const made = await commands.json('service-account', 'make', '1C', '--scope', 'payouts.read', '--scope', 'payouts.pay')
    expect(made).toMatchObject({ title: '1C', state: 'Open', madeBy: { email: ada } })
    const issued = await commands.json('keys', 'issue', '--title', 'Выплаты', '--service', '1c')
    expect(issued.key).toMatchObject({ serviceAccount: '1C', administrator: ada, scopes: ['payouts.read', 'payouts.pay'] })
    expect(await commands.json('service-account', 'list')).toMatchObject([{ title: '1C', state: 'Open' }])
    const closed = await commands.json('service-account', 'close', '1C')
    expect(closed).toMatchObject({ state: 'Closed', endedKeys: [{ id: issued.key.id }] })
    expect((await loadApiKeys()).find(({ id }) => id === issued.key.id)?.revokedAt).not.toBeNull()
  })
})

describeOnEngine('service accounts where four eyes are on', () => {
  beforeEach(() => begin(true))

  test('wait until another owner confirms them, and have no keys before', async () => {
    const { id, state } = (await make(owner)).body
    expect(state).toBe('Waiting')
    expect(outcome(await issueFor(owner, id))).toEqual([409, 'SERVICE_ACCOUNT_NOT_OPEN'])
    expect(outcome(await issueFor(other, id))).toEqual([409, 'SERVICE_ACCOUNT_NOT_OPEN'])
    expect((await decide(other, id, 'Confirmed', { reason: 'знаю' })).body).toMatchObject({
      state: 'Open',
      madeBy: { email: ada },
      confirmedBy: { email: boris },
      openedAt: expect.any(String),
      endedKeys: [],
    })
    expect((await issueFor(owner, id)).status).toBe(201)
    expect(await journal({ of: `service:${id}`, type: 'service.confirmed' })).toMatchObject([
      { changedByAdmin: { email: boris }, reason: 'знаю', before: { state: 'Waiting' }, after: { state: 'Open' } },
    ])
  })

  test('are confirmed by nobody who made them, also where the settings have changed since', async () => {
    const { id } = (await make(owner)).body
    expect(outcome(await decide(owner, id, 'Confirmed'))).toEqual([409, 'SERVICE_ACCOUNT_OWN'])
    const { fourEyes: _two, ...settings } = (await getItem(settingsKey)) ?? {}
    await documentClient.send(new PutCommand({ TableName: tableName(), Item: settings }))
    expect(outcome(await decide(owner, id, 'Confirmed'))).toEqual([409, 'SERVICE_ACCOUNT_OWN'])
    expect(await stateOf(id)).toBe('Waiting')
  })

  test('are confirmed by nobody who made them, by a condition of the write', async () => {
    await make(owner)
    const [waiting] = await loadServiceAccounts()
    if (!waiting) throw new Error('there is none')
    const confirmed = { ...waiting, openedAt: waiting.createdAt, confirmedBy: owner.personId, revision: 2 }
    const write = (by: string) =>
      transact([serviceAccountConfirmed(confirmed, by)], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    await expect(write(owner.personId)).rejects.toThrow(StaleRead)
    await write(other.personId)
  })

  test('are confirmed once, and never when they are closed', async () => {
    const { id } = (await make(owner)).body
    await decide(other, id, 'Confirmed')
    expect(outcome(await decide(other, id, 'Confirmed'))).toEqual([409, 'SERVICE_ACCOUNT_NOT_WAITING'])
    const second = (await make(owner, { title: 'CRM' })).body
    await decide(owner, second.id, 'Closed')
    expect(outcome(await decide(other, second.id, 'Confirmed'))).toEqual([409, 'SERVICE_ACCOUNT_NOT_WAITING'])
    expect(outcome(await decide(other, nobodysId, 'Confirmed'))).toEqual([404, 'SERVICE_ACCOUNT_NOT_FOUND'])
    expect(outcome(await decide(other, second.id, 'Opened'))).toEqual([400, 'SERVICE_DECISION_INVALID'])
  })

  test('that are closed in the very moment in which another confirms them stay closed', async () => {
    const { id } = (await make(owner)).body
    beforeNextWrite(() => decide(owner, id, 'Closed'))
    expect(outcome(await decide(other, id, 'Confirmed'))).toEqual([409, 'SERVICE_ACCOUNT_NOT_WAITING'])
    expect(await stateOf(id)).toBe('Closed')
  })

  test('have keys that count for four eyes as their issuers, like any other key', async () => {
    const { id } = (await make(owner)).body
    await decide(other, id, 'Confirmed')
    const partnerId = await partnerIdOf('rich@test.example')
    const payout = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    await askBy(owner, 'console-change-payout-status', { path: { id: payout.id }, body: { status: 'Approved' } })
    const pay = async (secret: string) =>
      outcome(await call(changeStatus, { key: secret, path: { id: payout.id }, body: { status: 'Paid' } }))
    const mine = (await issueFor(owner, id)).body
    const handedOn = (await askBy(other, 'rotate-key', { path: { id: mine.key.id }, body: {} })).body
    expect(await pay(mine.secret)).toEqual([409, 'PAYOUT_NEEDS_FOUR_EYES'])
    expect(await pay(handedOn.secret)).toEqual([409, 'PAYOUT_NEEDS_FOUR_EYES'])
    expect(await pay((await issueFor(other, id)).body.secret)).toEqual([200, null])
  })

  test('by command wait too, and have no key issued', async () => {
    expect(await commands.json('service-account', 'make', '1C', '--scope', 'payouts.read')).toMatchObject({ state: 'Waiting' })
    await expect(commands.json('keys', 'issue', '--title', 'CRM', '--service', '1C')).rejects.toThrow('waits for another owner')
  })
})

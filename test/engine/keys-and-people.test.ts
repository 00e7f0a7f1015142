import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { maxPasskeys } from '../../lib/domain/people/passkey.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadRoles } from '../../lib/store/people/administrator-roles.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { type Answer, call, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeEveryWrite, beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { addPasskey, newDevice } from '../support/passkeys.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const nobodysId = '019537aa-0000-7000-8000-000000000099'

interface Request {
  body?: object
  path?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}
let browser: Browser
const askBy = (by: Browser, name: string, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const ask = (name: string, request: Request = {}): Promise<Answer> => askBy(browser, name, request)
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const listBy = async (secret: string) => {
  const { status, body } = await callStreaming(listPayouts, { key: secret })
  return [status, (body as { code?: string }).code ?? null]
}
const keys = async (): Promise<{ id: string; title: string }[]> => (await ask('list-keys')).body
const journal = async (query: Record<string, string> = {}) => (await ask('console-list-journal', { query })).body
const issue = (body: object = { title: 'Бухгалтерия' }, headers: Record<string, string> = {}) =>
  ask('issue-key', { body: { scopes: 'everything', ...body }, headers })

describeOnEngine('API keys in the console', () => {
  beforeEach(async () => {
    await newContour(testContour)
    browser = await letIn('Administrator', ada)
  })

  test('are issued with what they open, and open that', async () => {
    const body = {
      title: ' Бухгалтерия ',
      scopes: ['payouts.pay', 'payouts.read'],
      expiresAt: '2099-01-31T21:00:00+03:00',
      reason: 'год',
    }
    const { status, body: issued } = await issue(body)
    expect([status, issued.key]).toEqual([
      201,
      {
        id: expect.any(String),
        title: 'Бухгалтерия',
        administrator: expect.objectContaining({ email: ada }),
        serviceAccount: null,
        isToBeRotated: false,
        issuedBy: [expect.objectContaining({ email: ada })],
        prefix: issued.secret.slice(0, 8),
        scopes: ['payouts.read', 'payouts.pay'],
        allowedAddresses: null,
        createdAt: expect.any(String),
        expiresAt: '2099-01-31T18:00:00.000Z',
        revokedAt: null,
        lastUsedAt: null,
      },
    ])
    expect(await listBy(issued.secret)).toEqual([200, null])
    expect(await keys()).toMatchObject([
      { id: issued.key.id, lastUsedAt: expect.any(String) },
      { title: 'Test key', scopes: null },
    ])
    expect(await journal({ of: `key:${issued.key.id}` })).toMatchObject([
      { type: 'key.issued', changedByAdmin: { email: ada }, reason: 'год', before: null, after: { title: 'Бухгалтерия' } },
    ])
  })

  test('show their secret once, and it is stored nowhere, in no kept answer either', async () => {
    const headers = { 'idempotency-key': 'the-accountant' }
    const first = await issue({ title: 'Бухгалтерия' }, headers)
    const again = await issue({ title: 'Бухгалтерия' }, headers)
    expect(first.body.secret).toMatch(/^ppk_/)
    expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([
      201,
      { ...first.body, secret: null },
      'true',
    ])
    expect(await keys()).toHaveLength(2)
    expect(JSON.stringify(await storedItems())).not.toContain(first.body.secret.slice(8))
  })

  test.each([
    { body: {}, code: 'KEY_TITLE_REQUIRED' },
    { body: { title: '  ' }, code: 'KEY_TITLE_REQUIRED' },
    { body: { title: 5 }, code: 'TEXT_EXPECTED' },
    { body: { title: 'т'.repeat(201) }, code: 'TEXT_TOO_LONG' },
    { body: { title: 'a\ud800' }, code: 'TEXT_NOT_UNICODE' },
    { body: { title: 'a', scopes: ['people.manage'] }, code: 'KEY_SCOPE_UNKNOWN' },
    { body: { title: 'a', scopes: [] }, code: 'KEY_SCOPE_UNKNOWN' },
    { body: { title: 'a', scopes: 'payouts.read' }, code: 'KEY_SCOPE_UNKNOWN' },
    { body: { title: 'a', scopes: undefined }, code: 'KEY_SCOPES_REQUIRED' },
    { body: { title: 'a', scopes: null }, code: 'KEY_SCOPES_REQUIRED' },
    { body: { title: 'a', allowedAddresses: '203.0.113.7' }, code: 'KEY_ADDRESSES_INVALID' },
    { body: { title: 'a', allowedAddresses: [] }, code: 'KEY_ADDRESSES_INVALID' },
    {
      body: { title: 'a', allowedAddresses: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`) },
      code: 'KEY_ADDRESSES_INVALID',
    },
    ...['', '203.0.113', '203.0.113.7/33', '203.0.113.7/', '2001:db8::/129', 'fe80::1%eth0', 'crm.example', 7, null, ['::1']].map(
      (one) => ({
        body: { title: 'a', allowedAddresses: ['203.0.113.7', one] },
        code: 'KEY_ADDRESS_INVALID',
      }),
    ),
    { body: { title: 'a', expiresAt: 'always' }, code: 'KEY_EXPIRY_INVALID' },
    { body: { title: 'a', expiresAt: '2020-01-01T00:00:00Z' }, code: 'KEY_EXPIRY_INVALID' },
    { body: { title: 'a', expiresAt: '2099-01-01' }, code: 'KEY_EXPIRY_INVALID' },
    { body: { title: 'a', administratorId: nobodysId }, code: 'KEY_FOR_ANOTHER' },
  ])('are not issued with $body', async ({ body, code }) => {
    expect((await issue(body)).body.code).toBe(code)
    expect(await loadApiKeys()).toHaveLength(1)
  })

  test('are issued in one’s own name, named or not, and in nobody else’s', async () => {
    const named = async (administratorId: string) => outcome(await issue({ title: 'CRM', scopes: 'everything', administratorId }))
    expect(await named((await letIn('Administrator', boris)).personId)).toEqual([403, 'KEY_FOR_ANOTHER'])
    expect(await loadApiKeys()).toHaveLength(1)
    expect(await named(browser.personId)).toEqual([201, null])
    expect((await loadApiKeys()).at(-1)).toMatchObject({ administratorId: browser.personId, issuedBy: [browser.personId] })
  })

  test('name every address that is none', async () => {
    const { body } = await issue({ title: 'a', allowedAddresses: ['no', '203.0.113.0/24', '203.0.113.7/33'] })
    expect(body.violations.map(({ path }: { path: string }) => path)).toEqual(['allowedAddresses[0]', 'allowedAddresses[2]'])
  })

  test('open what they open from the addresses that they were issued for, as the gateway sees them, and keep these when they are rotated', async () => {
    // Requests of tests come from 203.0.113.7.
    const near = (await issue({ title: 'near', allowedAddresses: [' 203.0.113.0/24 ', '2001:DB8::1', '2001:db8::1'] })).body
    expect(near.key.allowedAddresses).toEqual(['203.0.113.0/24', '2001:db8::1'])
    const far = (await issue({ title: 'far', allowedAddresses: ['198.51.100.0/24'] })).body
    const rotated = (await ask('rotate-key', { path: { id: far.key.id }, body: {} })).body
    expect(await keys()).toMatchObject([
      { allowedAddresses: ['198.51.100.0/24'] },
      { allowedAddresses: ['198.51.100.0/24'] },
      { allowedAddresses: ['203.0.113.0/24', '2001:db8::1'] },
      { allowedAddresses: null },
    ])
    expect(await listBy(near.secret)).toEqual([200, null])
    const refused = { status: 403, body: { code: 'ADDRESS_NOT_ALLOWED', address: '203.0.113.7' } }
    const forged = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip']
    const headers = Object.fromEntries(forged.map((name) => [name, '198.51.100.1']))
    for (const key of [far.secret, rotated.secret]) {
      expect(await callStreaming(handlers.get('list-payouts') as never, { key, headers })).toMatchObject(refused)
      // Nothing is read of what was sent.
      expect(await call(handlers.get('create-payout') as Handler, { key, body: '{', headers })).toMatchObject(refused)
    }
    expect(await journal({ of: `key:${far.key.id}`, type: 'key.issued' })).toMatchObject([
      { after: { allowedAddresses: ['198.51.100.0/24'] } },
    ])
  })

  test.each([{ title: 'т'.repeat(200) }, { title: 'a', scopes: 'everything', expiresAt: null, administratorId: null }])(
    'are issued with %j',
    async (body) => {
      expect((await issue(body)).status).toBe(201)
    },
  )

  const yearMs = 365 * 24 * 60 * 60_000

  test.each([
    { expiresAt: undefined, lasts: yearMs },
    { expiresAt: null, lasts: yearMs },
    { expiresAt: 'never', lasts: null },
  ])('are good for a year, or for good where that is asked for: $expiresAt', async ({ expiresAt, lasts }) => {
    const { key } = (await issue({ title: 'a', expiresAt })).body
    expect(key.expiresAt === null ? null : Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(lasts)
    const { body } = await ask('rotate-key', { path: { id: key.id }, body: {} })
    expect(body.key.expiresAt === null ? null : Date.parse(body.key.expiresAt) - Date.parse(body.key.createdAt)).toBe(lasts)
  })

  test('are rotated: both are good for a while, and a repeat makes no third one', async () => {
    const { body: first } = await issue({ title: 'CRM', scopes: ['payouts.read'] })
    const rotation = { path: { id: first.key.id }, body: { overlapHours: 2 }, headers: { 'idempotency-key': 'rotate' } }
    const { status, body: rotated } = await ask('rotate-key', rotation)
    expect([status, rotated.key.title, rotated.key.scopes]).toEqual([200, 'CRM', ['payouts.read']])
    expect(Date.parse(rotated.replaced.expiresAt) - Date.parse(rotated.key.createdAt)).toBe(2 * 60 * 60_000)
    expect([await listBy(first.secret), await listBy(rotated.secret)]).toEqual([
      [200, null],
      [200, null],
    ])
    expect((await ask('rotate-key', rotation)).body).toEqual({ ...rotated, secret: null })
    expect(await keys()).toHaveLength(3)
    expect(JSON.stringify(await storedItems())).not.toContain(rotated.secret.slice(8))
  })

  test.each([-1, 8761, 'a day'])('are not rotated with an overlap of %j', async (overlapHours) => {
    const { body: first } = await issue()
    const { status, body } = await ask('rotate-key', { path: { id: first.key.id }, body: { overlapHours } })
    expect([status, body.code]).toEqual([400, 'KEY_OVERLAP_INVALID'])
  })

  test.each([
    { overlapHours: null, hours: 24 },
    { overlapHours: 0, hours: 0 },
    { overlapHours: 8760, hours: 8760 },
  ])('are rotated with an overlap of $overlapHours', async ({ overlapHours, hours }) => {
    const { body: first } = await issue({ title: 'CRM', expiresAt: 'never' })
    const { body } = await ask('rotate-key', { path: { id: first.key.id }, body: { overlapHours } })
    expect(Date.parse(body.replaced.expiresAt) - Date.parse(body.key.createdAt)).toBe(hours * 60 * 60_000)
  })

  test('are revoked, once: the first moment counts', async () => {
    const { body: first } = await issue()
    const revoke = () => ask('revoke-key', { path: { id: first.key.id }, body: { reason: 'ушёл' } })
    const { status, body: revoked } = await revoke()
    expect([status, revoked.revokedAt]).toEqual([200, expect.any(String)])
    expect(await listBy(first.secret)).toEqual([401, 'API_KEY_INVALID'])
    expect((await revoke()).body).toEqual(revoked)
    expect(await journal({ type: 'key.revoked' })).toHaveLength(1)
    expect(outcome(await ask('rotate-key', { path: { id: first.key.id }, body: {} }))).toEqual([409, 'KEY_ENDED'])
  })

  test.each(['rotate-key', 'revoke-key'])('%s finds no key that there is not', async (name) => {
    expect(outcome(await ask(name, { path: { id: nobodysId }, body: {} }))).toEqual([404, 'KEY_NOT_FOUND'])
  })

  test('that are revoked meanwhile stay so: a rotation is decided anew', async () => {
    const { body: first } = await issue()
    const other = await letIn('Administrator', boris)
    beforeNextWrite(() => askBy(other, 'revoke-key', { path: { id: first.key.id }, body: {} }))
    expect(outcome(await ask('rotate-key', { path: { id: first.key.id }, body: {} }))).toEqual([409, 'KEY_ENDED'])
    expect(await loadApiKeys()).toHaveLength(2)
  })

  test('a key of the contour file is among them', async () => {
    const [key] = await keys()
    expect(await listBy(testKey)).toEqual([200, null])
    expect(key).toMatchObject({ title: 'Test key', prefix: null })
  })
})

describeOnEngine('administrators and their roles in the console', () => {
  const idOf = async (email: string): Promise<string> =>
    (await ask('list-administrators')).body.find((one: { email: string }) => one.email === email).id
  const change = async (email: string, role: string, granted: boolean, by: Browser = browser): Promise<Answer> =>
    askBy(by, 'change-role', { path: { id: await idOf(email) }, body: { role, granted } })
  beforeEach(async () => {
    await newContour(testContour)
    browser = await letIn('Administrator', ada, '2026-11-22T09:00:00.000Z')
    browser = await letIn('Administrator', ada)
  })

  test('are listed with when they signed in last', async () => {
    const signedInAt = new Date(Date.now() + 1).toISOString()
    browser = await letIn('Administrator', ada, signedInAt)
    const { status, body } = await ask('list-administrators')
    expect(status).toBe(200)
    const byEmail = new Map(body.map((one: { email: string }) => [one.email, one]))
    expect(byEmail.get(ada)).toMatchObject({ roles: ['owner'], lastSignInAt: signedInAt })
    expect(byEmail.get(boris)).toMatchObject({ roles: ['owner'], lastSignInAt: null, firstName: 'Борис' })
  })

  test('get roles and lose them, and the journal tells of it', async () => {
    expect((await change(boris, 'payer', true)).body.roles).toEqual(['payer', 'owner'])
    expect((await change(boris, 'payer', true)).body.roles).toEqual(['payer', 'owner'])
    expect((await change(boris, 'owner', false)).body.roles).toEqual(['payer'])
    expect(await journal({ of: `administrator:${boris}` })).toMatchObject([
      { type: 'roles.revoked', before: { roles: ['payer', 'owner'] }, after: { roles: ['payer'] } },
      { type: 'roles.granted' },
    ])
  })

  /** A key of Boris with these scopes, or with all of them when none are given. */
  const keyOfBoris = async (...scopes: string[]): Promise<{ id: string; title: string }> => {
    const by = await letIn('Administrator', boris)
    const body = { title: scopes.join(' ') || 'everything', scopes: scopes.length > 0 ? scopes : 'everything' }
    const { id, title } = (await askBy(by, 'issue-key', { body })).body.key
    return { id, title }
  }
  const endedKeys = async (): Promise<string[]> =>
    (await loadApiKeys()).filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)

  test.each([
    { left: ['payer'], ends: ['everything', 'payouts.approve', 'payouts.read payouts.approve', 'leads.write'] },
    { left: ['support'], ends: ['everything', 'payouts.approve', 'payouts.read payouts.approve', 'payouts.pay'] },
    {
      left: [],
      ends: ['everything', 'payouts.read', 'payouts.approve', 'payouts.read payouts.approve', 'payouts.pay', 'leads.write'],
    },
  ])('take keys along that only the role opened, and leave $left the rest', async ({ left, ends }) => {
    const scopes = ['', 'payouts.read', 'payouts.approve', 'payouts.read payouts.approve', 'payouts.pay', 'leads.write']
    const keys = []
    for (const named of scopes) keys.push(await keyOfBoris(...named.split(' ').filter(Boolean)))
    for (const role of left) await change(boris, role, true)
    expect((await change(boris, 'owner', false)).body).toMatchObject({
      roles: left,
      endedKeys: keys.filter(({ title }) => ends.includes(title)),
    })
    expect(await endedKeys()).toEqual(keys.filter(({ title }) => ends.includes(title)).map(({ id }) => id))
    const [told] = await journal({ type: 'key.revoked', of: `administrator:${boris}` })
    expect(told).toMatchObject({ changedByAdmin: { email: ada }, after: { endedWithRole: 'owner' } })
  })

  test('leave keys alone where a role is given, and those of others, and what ended before', async () => {
    const key = await keyOfBoris('payouts.pay')
    const { body: mine } = await issue({ title: 'Adas', scopes: ['payouts.pay'] })
    const { body: over } = await askBy(await letIn('Administrator', boris), 'issue-key', {
      body: { title: 'over', scopes: 'everything' },
    })
    await ask('revoke-key', { path: { id: over.key.id }, body: {} })
    expect((await change(boris, 'viewer', true)).body.endedKeys).toEqual([])
    expect((await change(boris, 'owner', false)).body.endedKeys).toEqual([key])
    expect(await endedKeys()).not.toContain(mine.key.id)
  })

  test('take a key along that is rotated in that very moment, and its successor', async () => {
    const key = await keyOfBoris('payouts.pay')
    const id = await idOf(boris)
    beforeNextWrite(() => ask('rotate-key', { path: { id: key.id }, body: {} }))
    const answer = await ask('change-role', { path: { id }, body: { role: 'owner', granted: false } })
    expect([answer.status, answer.body.endedKeys.length]).toEqual([200, 2])
    expect(await endedKeys()).toHaveLength(2)
  })

  test.each([
    { which: 'the first', before: 0 },
    { which: 'a further one', before: 1 },
  ])('take a key along that is issued in that very moment: $which', async ({ before }) => {
    const id = await idOf(boris)
    const held = before === 0 ? [] : [await keyOfBoris('payouts.pay')]
    let key = { id: '', title: '' }
    beforeNextWrite(async () => {
      key = await keyOfBoris('payouts.pay')
    })
    const answer = await ask('change-role', { path: { id }, body: { role: 'owner', granted: false } })
    // Keys of one millisecond have no order.
    const idsOf = (keys: readonly { id: string }[]): string[] => keys.map((one) => one.id).toSorted()
    expect([answer.status, idsOf(answer.body.endedKeys)]).toEqual([200, idsOf([...held, key])])
    expect((await endedKeys()).toSorted()).toEqual(idsOf([...held, key]))
  })

  test('that are taken in the very moment in which a key is issued leave no key: it is refused', async () => {
    const by = await letIn('Administrator', boris)
    const id = await idOf(boris)
    beforeNextWrite(() => ask('change-role', { path: { id }, body: { role: 'owner', granted: false } }))
    const answer = await askBy(by, 'issue-key', { body: { title: 'late', scopes: ['payouts.pay'] } })
    expect(answer.status).toBeGreaterThanOrEqual(401)
    expect((await loadApiKeys()).map(({ title }) => title)).not.toContain('late')
  })

  test('of one are taken whatever keys others are issued meanwhile', async () => {
    const id = await idOf(boris)
    let writes = 0
    beforeEveryWrite(async () => {
      writes++
      await issue({ title: 'Adas', scopes: ['payouts.pay'] })
    })
    expect((await ask('change-role', { path: { id }, body: { role: 'owner', granted: false } })).body.endedKeys).toEqual([])
    expect(writes).toBe(1)
  })

  test('are not taken where more keys would end than one transaction takes', async () => {
    const scopes = Array.from({ length: 26 }, () => 'payouts.pay')
    const [first] = [await keyOfBoris('payouts.pay')]
    for (const scope of scopes.slice(1)) await keyOfBoris(scope)
    expect(outcome(await change(boris, 'owner', false))).toEqual([409, 'ROLE_KEYS_TOO_MANY'])
    expect(await endedKeys()).toEqual([])
    await ask('revoke-key', { path: { id: first?.id ?? '' }, body: {} })
    expect((await change(boris, 'owner', false)).body.endedKeys).toHaveLength(25)
  })

  test.each([
    { owners: 10, keys: 25, told: [200, null] },
    { owners: 11, keys: 25, told: [409, 'ROLE_KEYS_TOO_MANY'] },
    { owners: 11, keys: 24, told: [200, null] },
  ])('are taken with ten passkeys and $keys keys where $owners owners are told: $told', async ({ owners, keys, told }) => {
    const more = Array.from({ length: owners - 2 }, (_, index) => ({
      ...(testContour.administrators[0] as (typeof testContour.administrators)[number]),
      email: `owner${index}@test.example`,
    }))
    await newContour({ ...testContour, administrators: [...testContour.administrators, ...more] })
    browser = await letIn('Administrator', ada)
    for (let added = 0; added < maxPasskeys; added++) {
      const by = await letIn('Administrator', boris)
      expect((await addPasskey(by, newDevice(by))).status).toBe(201)
    }
    for (let made = 0; made < keys; made++) await keyOfBoris('payouts.pay')
    const sizes: number[] = []
    onEveryCommand((command, send) => {
      if (command instanceof TransactWriteCommand) sizes.push(command.input.TransactItems?.length ?? 0)
      return send(command)
    })
    const request = { path: { id: await idOf(boris) }, body: { role: 'owner', granted: false } }
    expect(outcome(await ask('change-role', { ...request, headers: { 'idempotency-key': 'the-last-role' } }))).toEqual(told)
    expect(sizes.filter((size) => size > 100)).toEqual([])
  })

  test('are those that stand when the answer is kept, whatever they were when they were read', async () => {
    await change(boris, 'approver', true)
    const path = { id: await idOf(boris) }
    beforeNextWrite(() => change(boris, 'approver', false))
    const headers = { 'idempotency-key': 'approves-already' }
    const answer = await ask('change-role', { path, body: { role: 'approver', granted: true }, headers })
    expect(answer.body.roles).toContain('approver')
    expect((await loadRoles()).find(({ administratorId }) => administratorId === path.id)?.roles).toContain('approver')
  })

  test('the last owner stays one', async () => {
    await change(boris, 'owner', false)
    expect(outcome(await change(ada, 'owner', false))).toEqual([409, 'LAST_OWNER'])
    expect((await loadRoles()).find(({ roles }) => roles.length === 0)).toMatchObject({ revision: 1 })
    await change(boris, 'owner', true)
    expect((await change(ada, 'owner', false)).status).toBe(200)
    expect(outcome(await ask('list-administrators'))).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('of two owners who take the role from each other at once, one stays', async () => {
    const other = await letIn('Administrator', boris)
    const [adaId, borisId] = [await idOf(ada), await idOf(boris)]
    const take = (by: Browser, id: string) => askBy(by, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
    const answers = await Promise.all([take(browser, borisId), take(other, adaId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)])
    const owners = (await loadRoles()).filter(({ roles }) => !roles.includes('owner'))
    expect(owners).toHaveLength(1)
  })

  test('of two who step down at once, one stays', async () => {
    const other = await letIn('Administrator', boris)
    const [adaId, borisId] = [await idOf(ada), await idOf(boris)]
    const step = (by: Browser, id: string) => askBy(by, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
    beforeNextWrite(() => step(other, borisId))
    expect(outcome(await step(browser, adaId))).toEqual([409, 'LAST_OWNER'])
  })

  test.each([
    { body: { role: 'king', granted: true }, code: 'ROLE_UNKNOWN' },
    { body: { granted: true }, code: 'ROLE_UNKNOWN' },
    { body: { role: 'payer' }, code: 'ROLE_CHANGE_REQUIRED' },
    { body: { role: 'payer', granted: 'yes' }, code: 'ROLE_CHANGE_REQUIRED' },
  ])('are not changed by $body', async ({ body, code }) => {
    expect((await ask('change-role', { path: { id: await idOf(boris) }, body })).body.code).toBe(code)
  })

  test('are those of nobody where there is no such administrator', async () => {
    const request = { path: { id: nobodysId }, body: { role: 'payer', granted: true } }
    expect(outcome(await ask('change-role', request))).toEqual([404, 'ADMINISTRATOR_NOT_FOUND'])
  })
})

describeOnEngine('the journal in the console', () => {
  beforeEach(async () => {
    await newContour(testContour)
    browser = await letIn('Administrator', ada)
  })

  test('is newest first, in pages, with whom it is about', async () => {
    const ids = []
    for (const title of ['a', 'b', 'c']) ids.unshift((await issue({ title })).body.key.id)
    const first = await ask('console-list-journal', { query: { type: 'key.issued', limit: '2' } })
    const cursor = String(first.headers['X-Next-Cursor'])
    const second = await ask('console-list-journal', { query: { type: 'key.issued', limit: '2', cursor } })
    const subjects = [...first.body, ...second.body].map(({ subjects: [one] }: { subjects: { id: string }[] }) => one?.id)
    expect(subjects).toEqual(ids)
  })

  test('names partners, and who of them did something', async () => {
    const partnerId = await partnerIdOf('rich@test.example')
    const entries = await journal({ of: `partner:${partnerId}` })
    for (const { subjects } of entries) expect(subjects[0].partner.email).toBe('rich@test.example')
  })

  test('is the same for a key without scopes, but for the notes of administrators to each other', async () => {
    const id = await partnerIdOf('rich@test.example')
    await ask('console-block-partner', { path: { id }, body: { reason: 'просил сам', note: 'только между нами' } })
    const query = { of: `partner:${id}`, limit: '1' }
    const seen = await ask('console-list-journal', { query })
    expect(seen.body).toMatchObject([{ type: 'partner.edited', reason: 'просил сам' }])
    const keyed = await call(handlers.get('list-journal') as Handler, { key: testKey, query })
    const [{ note, ...entry }] = seen.body
    expect([note, keyed.body]).toEqual(['только между нами', [entry]])
    expect(keyed.headers['X-Next-Cursor']).toBe(seen.headers['X-Next-Cursor'])
  })

  test('is filtered by who acted, by id or address, and by time', async () => {
    await issue({ title: 'mine' })
    const [entry] = await journal({ by: ada.toUpperCase(), type: 'key.issued' })
    expect(entry).toMatchObject({ after: { title: 'mine' } })
    expect(await journal({ by: entry.changedByAdmin.id, type: 'key.issued' })).toEqual([entry])
    expect(await journal({ by: boris })).toEqual([])
    expect(await journal({ since: entry.at, type: 'key.issued' })).toEqual([entry])
    expect(await journal({ since: '2099-01-01T00:00:00Z' })).toEqual([])
    expect(await journal({ until: '2026-01-02T00:00:00Z' })).toEqual([])
  })

  test.each([
    { query: { since: 'yesterday' }, code: 'JOURNAL_SINCE_INVALID' },
    { query: { until: '2026-01-01' }, code: 'JOURNAL_SINCE_INVALID' },
    { query: { by: ' ' }, code: 'JOURNAL_ADMINISTRATOR_INVALID' },
    { query: { by: 'a'.repeat(255) }, code: 'JOURNAL_ADMINISTRATOR_INVALID' },
    { query: { type: 'key.eaten' }, code: 'JOURNAL_ACT_INVALID' },
    { query: { of: 'planet:earth' }, code: 'JOURNAL_SUBJECT_INVALID' },
    { query: { of: 'key:' }, code: 'JOURNAL_SUBJECT_INVALID' },
    { query: { cursor: 'x' }, code: 'CURSOR_INVALID' },
    { query: { limit: '1001' }, code: 'LIMIT_INVALID' },
  ] as { query: Record<string, string>; code: string }[])('refuses $query', async ({ query, code }) => {
    expect(outcome(await ask('console-list-journal', { query }))).toEqual([400, code])
  })

  test('ends: a cursor leads to the last page, however many days are empty', async () => {
    let pages = 0
    for (let cursor: string | undefined; pages < 50; pages++) {
      const { headers } = await ask('console-list-journal', { query: { by: 'nobody', ...(cursor && { cursor }) } })
      cursor = headers['X-Next-Cursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(pages).toBeLessThan(20)
  })
})

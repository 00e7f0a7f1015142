import { beforeEach, expect, test, vi } from 'vitest'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import type { DailyWork } from '../../lib/contour-file/plan.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadRoles } from '../../lib/store/people/administrator-roles.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, letInByCode } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { addPasskey, newDevice, signInWith } from '../support/passkeys.ts'
import { orderedMails, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const zoya = { email: 'zoya@test.example', firstName: 'Зоя', lastName: 'Новая', middleName: null }
const moved = 'boris.new@test.example'

let browser: Browser
interface Request {
  body?: object
  path?: Record<string, string>
  query?: Record<string, string>
}
const askBy = (by: Browser, name: string, request: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers } })
const ask = (name: string, request: Request = {}): Promise<Answer> => askBy(browser, name, request)
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const idOf = async (email: string): Promise<string> =>
  (await loadContour()).administrators.find((one) => one.email === email)?.id ?? ''
const invite = (of: object = {}) => ask('invite-administrator', { body: { ...zoya, roles: ['viewer'], ...of } })
const change = async (email: string, body: object, by = browser) =>
  askBy(by, 'change-administrator', { path: { id: await idOf(email) }, body })
const remove = async (email: string, by = browser) =>
  askBy(by, 'remove-administrator', { path: { id: await idOf(email) }, body: { reason: 'left' } })
const listed = async (): Promise<string[]> => (await ask('list-administrators')).body.map(({ email }: { email: string }) => email)
const apply = (administrators: readonly object[], overwrite: readonly DailyWork[] = []) =>
  applyContourFile(parseContourFile(JSON.stringify({ ...testContour, administrators }), 'test contour'), { overwrite })
const person = (email: string) => ({ ...testContour.administrators.find((one) => one.email === boris), email })
const findings = async () =>
  (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings.map(({ wrong }) => wrong)
const mails = async () => {
  const orders = (await orderedMails()).filter(({ kind }) => ['Invited', 'AddressChanged', 'RolesChanged'].includes(kind))
  const sent = await Promise.all(orders.map((order) => orderedMail(order, { name: 'test' }, Date.now())))
  return sent.flatMap((mail) => (typeof mail === 'string' ? [] : [mail])).toSorted((a, b) => (a.to < b.to ? -1 : 1))
}

beforeEach(async () => {
  await newContour(testContour)
  vi.stubEnv('SITE_URL', 'https://partners.test.example')
  browser = await letIn('Administrator', ada)
})

describeOnEngine('an administrator who is invited', () => {
  test('signs in by the address, may what the roles say, and is told by mail, as are the owners', async () => {
    const answer = await invite({ email: ' Zoya@Test.example', roles: ['payer', 'viewer'] })
    expect([answer.status, answer.body]).toEqual([201, { ...zoya, id: await idOf(zoya.email), roles: ['viewer', 'payer'] }])
    const told = await mails()
    const link = 'https://partners.test.example/console'
    const linked = ({ text, html }: { text: string; html: string }) => [
      text.split(link).length,
      html.includes(`<a href="${link}">`),
    ]
    expect(told.filter(({ text }) => text.includes('://')).map(linked)).toEqual([[3, true]])
    expect(told.map(({ to, subject }) => [to, subject.includes('пригласили')])).toEqual([
      [ada, false],
      [boris, false],
      [zoya.email, true],
    ])
    const by = await letIn('Administrator', zoya.email)
    expect(outcome(await askBy(by, 'show-configuration'))).toEqual([200, null])
    expect(outcome(await askBy(by, 'list-administrators'))).toEqual([403, 'PERMISSION_MISSING'])
    expect(await findings()).toEqual([])
  })

  test.each([
    { of: 'with the address of another one', body: { email: boris.toUpperCase() }, told: [409, 'ADMINISTRATOR_EXISTS'] },
    { of: 'without a role', body: { roles: [] }, told: [400, 'ROLES_EXPECTED'] },
    { of: 'with a role twice', body: { roles: ['viewer', 'viewer'] }, told: [400, 'ROLES_EXPECTED'] },
    { of: 'with a role that there is not', body: { roles: ['boss'] }, told: [400, 'ROLE_UNKNOWN'] },
    { of: 'without a name', body: { lastName: ' ' }, told: [400, 'LAST_NAME_REQUIRED'] },
    { of: 'without an address', body: { email: 'zoya' }, told: [400, 'EMAIL_INVALID'] },
  ])('is refused $of', async ({ body, told }) => {
    const before = await storedItems()
    expect(outcome(await invite(body))).toEqual(told)
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('gets an address once, also when two owners invite at once', async () => {
    beforeNextWrite(() => invite({ firstName: 'Другая' }))
    expect(outcome(await invite())).toEqual([409, 'ADMINISTRATOR_EXISTS'])
    expect((await loadContour()).administrators.filter(({ email }) => email === zoya.email)).toHaveLength(1)
  })

  test('is found by a contour file that names them later', async () => {
    await invite()
    const { changes } = await apply([...testContour.administrators, { ...zoya, roles: ['viewer'] }])
    expect(changes).toEqual([])
  })
})

describeOnEngine('another address of an administrator', () => {
  test('leaves the person: id, roles, passkeys and keys; and ends all sessions', async () => {
    const [id, device] = [await idOf(boris), newDevice(await letIn('Administrator', boris))]
    const by = await letIn('Administrator', boris)
    await addPasskey(by, device)
    const { key } = (
      await askBy(await letIn('Administrator', boris), 'issue-key', { body: { title: 'CRM', scopes: 'everything' } })
    ).body
    const withPasskey = await letIn('Administrator', boris)
    expect((await change(boris, { email: moved })).body).toMatchObject({ id, email: moved, roles: ['owner'] })
    for (const one of [by, withPasskey])
      expect(outcome(await askBy(one, 'show-configuration'))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(outcome(await signInWith(device))).toEqual([200, null])
    expect((await letInByCode('Administrator', moved)).personId).toBe(id)
    const shown = (await ask('list-keys')).body.find((one: { id: string }) => one.id === key.id)
    expect(shown).toMatchObject({ administrator: { id, email: moved }, revokedAt: null })
    expect(await findings()).toEqual([])
  })

  test('leaves no passkey behind that was removed meanwhile', async () => {
    const by = await letIn('Administrator', boris)
    const device = newDevice(by)
    await addPasskey(by, device)
    const owner = await letIn('Administrator', boris)
    const [{ id: passkeyId }] = (await askBy(owner, 'list-passkeys')).body
    beforeNextWrite(() => askBy(owner, 'remove-passkey', { path: { id: passkeyId } }))
    expect(outcome(await change(boris, { email: moved }))).toEqual([200, null])
    expect(outcome(await signInWith(device))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await askBy(await letInByCode('Administrator', moved), 'list-passkeys')).body).toEqual([])
  })

  test('keeps a person without passkeys free to add the first', async () => {
    await change(boris, { email: moved })
    const by = await letIn('Administrator', moved)
    expect((await addPasskey(by, newDevice(by))).status).toBe(201)
  })

  test('is told to both addresses and to the owners; the old address does not learn the new one', async () => {
    await change(boris, { email: moved })
    const [toAda, toNew, toOld] = await mails()
    expect([toAda?.to, toNew?.to, toOld?.to]).toEqual([ada, moved, boris])
    expect(toAda?.text).toContain(moved)
    expect(toOld?.text).not.toContain(moved)
  })

  test('stands in the journal under both addresses', async () => {
    await change(boris, { email: moved, reason: 'another surname' })
    for (const email of [boris, moved]) {
      const [entry] = (await ask('console-list-journal', { query: { of: `administrator:${email}` } })).body
      expect(entry).toMatchObject({
        type: 'administrator.edited',
        reason: 'another surname',
        before: { email: boris },
        after: { email: moved },
      })
    }
  })

  test('of one’s own is refused: another owner changes it', async () => {
    expect(outcome(await change(ada, { email: 'ada.new@test.example' }))).toEqual([409, 'ADMINISTRATOR_OWN_ADDRESS'])
    expect(outcome(await change(ada, { lastName: 'Другая' }))).toEqual([200, null])
    // The session goes on with another name.
    expect(outcome(await ask('show-configuration'))).toEqual([200, null])
  })

  test('is refused when another one has it, also one who gets it meanwhile', async () => {
    expect(outcome(await change(boris, { email: ada }))).toEqual([409, 'ADMINISTRATOR_EXISTS'])
    beforeNextWrite(() => invite({ email: moved }))
    expect(outcome(await change(boris, { email: moved }))).toEqual([409, 'ADMINISTRATOR_EXISTS'])
  })

  test('is free for somebody else later, who is another person', async () => {
    const id = await idOf(boris)
    await change(boris, { email: moved })
    expect((await invite({ email: boris })).body.id).not.toBe(id)
    expect(await idOf(moved)).toBe(id)
  })

  test('is known to a contour file by the old address: it makes no second account, and says so', async () => {
    const id = await idOf(boris)
    await change(boris, { email: moved })
    const plan = await apply(testContour.administrators)
    expect(plan).toMatchObject({ changes: [], renamed: [{ what: `administrator ${boris}`, is: moved }] })
    expect((await loadContour()).administrators.map((one) => one.id)).toContain(id)
    expect((await loadContour()).administrators).toHaveLength(testContour.administrators.length)
    expect((await apply([{ ...person(ada), ...testContour.administrators[0] }, person(moved)])).renamed).toEqual([])
    await expect(apply([...testContour.administrators, person(moved)])).rejects.toThrow(/are one person/)
  })

  test('stays known when a file changes the name, which takes its word', async () => {
    await change(boris, { email: moved })
    const named = testContour.administrators.map((one) => (one.email === boris ? { ...one, firstName: 'Борислав' } : one))
    await expect(apply(named)).rejects.toThrow(/would be undone/)
    await apply(named, ['configuration'])
    expect((await apply(named)).renamed).toEqual([{ what: `administrator ${boris}`, is: moved }])
    expect((await loadContour()).administrators.find(({ email }) => email === moved)).toMatchObject({ firstName: 'Борислав' })
  })
})

describeOnEngine('an administrator who is removed', () => {
  test('is signed out, cannot sign in, and their keys and passkeys end', async () => {
    const by = await letIn('Administrator', boris)
    await addPasskey(by, newDevice(by))
    const proven = await letIn('Administrator', boris)
    const { key } = (await askBy(proven, 'issue-key', { body: { title: 'CRM', scopes: 'everything' } })).body
    expect((await remove(boris)).body).toMatchObject({ email: boris, roles: [], endedKeys: [{ id: key.id, title: 'CRM' }] })
    for (const one of [by, proven]) expect(outcome(await askBy(one, 'show-configuration'))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(outcome(await askBy(await letIn('Administrator', boris), 'show-configuration'))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await listed()).not.toContain(boris)
    // What they did stays theirs.
    const shown = (await ask('list-keys')).body.find((one: { id: string }) => one.id === key.id)
    expect(shown.administrator.email).toBe(boris)
    expect(await findings()).toEqual([])
  })

  test('is gone for everybody who changes them further', async () => {
    await remove(boris)
    const path = { id: await idOf(boris) }
    const answers = [
      await remove(boris),
      await change(boris, { email: moved }),
      await ask('change-role', { path, body: { role: 'viewer', granted: true } }),
    ]
    expect(answers.map(outcome)).toEqual(answers.map(() => [404, 'ADMINISTRATOR_NOT_FOUND']))
  })

  test('is the same person again when invited by the same address', async () => {
    const id = await idOf(boris)
    await remove(boris)
    const { body } = await invite({ email: boris, firstName: 'Борис', roles: ['support'] })
    expect(body).toMatchObject({ id, roles: ['support'] })
    expect(await listed()).toContain(boris)
    expect((await loadRoles()).find(({ administratorId }) => administratorId === id)).toMatchObject({ loginEpoch: 1 })
    expect(outcome(await askBy(await letIn('Administrator', boris), 'show-configuration'))).toEqual([200, null])
    expect(await findings()).toEqual([])
  })

  test('does not come back by a contour file that still names them', async () => {
    await remove(boris)
    await apply(testContour.administrators)
    expect(await listed()).not.toContain(boris)
    const named = testContour.administrators.map((one) => (one.email === boris ? { ...one, roles: ['viewer'] } : one))
    expect((await apply(named)).notApplied).toMatchObject([{ what: `roles of ${boris}`, kind: 'roles' }])
    await apply(named, ['roles'])
    expect(await listed()).toContain(boris)
  })

  test('is never the last owner, even when two owners remove one another', async () => {
    expect(outcome(await remove(boris))).toEqual([200, null])
    expect(outcome(await remove(ada))).toEqual([409, 'LAST_OWNER'])
    await newContour(testContour)
    browser = await letIn('Administrator', ada)
    const other = await letIn('Administrator', boris)
    beforeNextWrite(() => remove(ada, other))
    expect(outcome(await remove(boris))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await listedBy(other)).toEqual([boris])
  })
})

const listedBy = async (by: Browser): Promise<string[]> =>
  (await askBy(by, 'list-administrators')).body.map(({ email }: { email: string }) => email)

describeOnEngine('administrators', () => {
  const previousMayRun = () => {
    const step = { write: attributesSet(settingsKey, { form: 7 }), refused: stale }
    return transact([step], crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
  }

  test('are edited only when no function of the previous release runs', async () => {
    await previousMayRun()
    const before = await storedItems()
    for (const answer of [await invite(), await change(boris, { email: moved }), await remove(boris)]) {
      expect(outcome(answer)).toEqual([409, 'UPGRADE_NOT_CLOSED'])
    }
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('get a role that the previous release does not know only when none of its functions runs', async () => {
    const path = { id: await idOf(boris) }
    const give = (role: string) => ask('change-role', { path, body: { role, granted: true } })
    await previousMayRun()
    expect(outcome(await give('payer'))).toEqual([200, null])
    const before = await storedItems()
    expect(outcome(await give('manager'))).toEqual([409, 'UPGRADE_NOT_CLOSED'])
    const named = testContour.administrators.map((one) => (one.email === boris ? { ...one, roles: ['manager'] } : one))
    await expect(apply(named)).rejects.toThrow(/its upgrade is not closed/)
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { challengeMade } from '../../lib/store/people/passkey.ts'
import { StaleRead, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { newAuthenticator, type Unlike } from '../support/authenticator.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { later } from '../support/later.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import {
  addPasskey,
  challenged,
  type Device,
  newBrowserCookie,
  newDevice,
  ofBrowser,
  ofSignedIn,
  signInWith,
} from '../support/passkeys.ts'
import { changeRole } from '../../infra/ops/commands/administrator-commands.ts'
import { orderedMails, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const ask = (name: string, request: { body?: object; path?: Record<string, string>; headers: Record<string, string> }) =>
  call(handlers.get(name) as Handler, { key: null, ...request })
const take = { role: 'owner', granted: false }
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const refused = [401, 'PASSKEY_REFUSED']
const signInBy = (device: Device, challenge: string, unlike: Unlike = {}, cookie?: string): Promise<Answer> =>
  ask('sign-in-with-passkey', { headers: ofBrowser(cookie), body: device.of.sign(device.asked(challenge), unlike) })
const registerBy = (by: Browser, device: Device, challenge: string, unlike: Unlike = {}, cookie?: string): Promise<Answer> =>
  ask('add-passkey', {
    headers: ofSignedIn(by, cookie),
    body: { name: 'MacBook', ...device.of.register(device.asked(challenge), unlike) },
  })
const list = async (by: Browser) => (await ask('list-passkeys', { headers: ofSignedIn(by) })).body
const journal = async (by: Browser, of: string) =>
  (await call(handlers.get('console-list-journal') as Handler, { key: null, headers: ofSignedIn(by), query: { of } })).body
/** A holder of passkeys stays recorded. */
const items = async (family: string) =>
  Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith(family) && pk !== 'PASSKEYHOLDERS')

let browser: Browser
let device: Device
/** A person with a passkey proves with it for further acts on passkeys. */
const proven = (): Promise<Browser> => letIn('Administrator', ada)

describeOnEngine('passkeys', () => {
  beforeEach(async () => {
    await newContour(testContour)
    browser = await letIn('Administrator', ada)
    device = newDevice(browser)
  })

  test('are added, sign in, are renamed and removed; the journal and a mail tell of it', async () => {
    const added = await addPasskey(browser, device, ' MacBook ')
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'MacBook',
        site: 'localhost',
        credentialId: device.of.credentialId,
        isSyncable: false,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    const path = { id: added.body.id as string }
    const signedIn = await signInWith(device)
    expect([signedIn.status, signedIn.body]).toEqual([200, expect.objectContaining({ email: ada, kind: 'Administrator' })])
    expect(signedIn.headers['Set-Cookie']).toMatch(/^__Host-session=[ap]\.[\w-]{22};/)
    const renamed = await ask('rename-passkey', { path, headers: ofSignedIn(browser), body: { name: 'Рабочий' } })
    expect(renamed.body).toMatchObject({ name: 'Рабочий' })
    expect(await list(browser)).toEqual([{ ...added.body, name: 'Рабочий', lastUsedAt: expect.any(String) }])
    const removed = await ask('remove-passkey', { path, headers: ofSignedIn(await proven()) })
    expect(removed.body).toEqual({ id: path.id, removedAt: expect.any(String) })
    expect([await list(browser), await items('PASSKEY')]).toEqual([[], []])
    expect(outcome(await signInWith(device))).toEqual(refused)
    expect((await journal(browser, `administrator:${ada}`)).map(({ type }: { type: string }) => type)).toEqual([
      'passkey.removed',
      'passkey.renamed',
      'passkey.added',
    ])
    const told = { kind: 'PasskeyChanged', administratorId: browser.personId }
    const orders = (await orderedMails()).filter(({ kind }) => kind === told.kind)
    expect(orders).toMatchObject([
      { ...told, is: 'Added' },
      { ...told, is: 'Removed' },
    ])
    const mails = await Promise.all(orders.map((order) => orderedMail(order, { name: 'test' }, Date.now())))
    expect(mails).toMatchObject([
      { to: ada, subject: expect.stringContaining('добавлен ключ доступа / a passkey was added') },
      { to: ada, subject: expect.stringContaining('удалён ключ доступа / a passkey was removed') },
    ])
    // They contain no text that somebody else could have written.
    expect(JSON.stringify(mails)).not.toMatch(/MacBook|Рабочий/)
  })

  test('sign in their owner without an address being typed', async () => {
    const other = await letIn('Administrator', boris)
    const theirs = newDevice(other)
    await addPasskey(browser, device)
    await addPasskey(other, theirs)
    expect((await signInWith(theirs)).body).toMatchObject({ email: boris })
    expect((await signInWith(device)).body).toMatchObject({ email: ada })
  })

  test('a device without a counter may report zero every time', async () => {
    device = newDevice(browser, newAuthenticator({ counts: false }))
    await addPasskey(browser, device)
    expect([(await signInWith(device)).status, (await signInWith(device)).status]).toEqual([200, 200])
  })

  test('what was signed once signs in once', async () => {
    await addPasskey(browser, device)
    const body = device.of.sign(device.asked(await challenged()))
    const send = () => ask('sign-in-with-passkey', { headers: ofBrowser(), body })
    expect([(await send()).status, outcome(await send())]).toEqual([200, refused])
  })

  test('of two sign-ins with the same signature at once, one succeeds', async () => {
    device = newDevice(browser, newAuthenticator({ counts: false }))
    await addPasskey(browser, device)
    const body = device.of.sign(device.asked(await challenged()))
    const send = () => ask('sign-in-with-passkey', { headers: ofBrowser(), body })
    let other: Answer | undefined
    beforeNextWrite(async () => {
      other = await send()
    })
    expect([outcome(await send()), other?.status]).toEqual([refused, 200])
    expect(await items('LOGIN#')).toHaveLength(2)
  })

  const wrong: readonly { what: string; unlike: Unlike }[] = [
    { what: 'a challenge that nobody was given', unlike: { challenge: 'A'.repeat(43) } },
    { what: 'a page of another site', unlike: { origin: 'https://evil.example' } },
    { what: 'a page of another port', unlike: { origin: 'http://localhost:9999' } },
    { what: 'another site', unlike: { rpId: 'evil.example' } },
    { what: 'nobody whom the device knows', unlike: { isUserVerified: false } },
    { what: 'a page inside of another site’s', unlike: { crossOrigin: true } },
  ]

  test.each([...wrong, { what: 'a sign-in', unlike: { type: 'webauthn.get' } }])(
    'are not added with a response made for $what',
    async ({ unlike }) => {
      expect(outcome(await registerBy(browser, device, await challenged(), unlike))).toEqual(refused)
      expect(await list(browser)).toEqual([])
    },
  )

  test.each([
    ...wrong,
    { what: 'a registration', unlike: { type: 'webauthn.create' } },
    { what: 'somebody else', unlike: { userHandle: 'bm9ib2R5' } },
    { what: 'an earlier time, as the device counts', unlike: { counter: 1 } },
  ])('do not sign in with a response signed for $what', async ({ unlike }) => {
    await addPasskey(browser, device)
    expect(outcome(await signInBy(device, await challenged(), unlike))).toEqual(refused)
    // It leaves no trace: the device signs in as before.
    expect((await signInWith(device)).status).toBe(200)
  })

  test('a device that was used elsewhere meanwhile signs nobody in with a lower count', async () => {
    await addPasskey(browser, device)
    expect((await signInBy(device, await challenged(), { counter: 10 })).status).toBe(200)
    expect(outcome(await signInBy(device, await challenged(), { counter: 10 }))).toEqual(refused)
    expect(outcome(await signInBy(device, await challenged(), { counter: 9 }))).toEqual(refused)
    expect((await signInBy(device, await challenged(), { counter: 11 })).status).toBe(200)
  })

  test('of two sign-ins with the same counter at once, one succeeds', async () => {
    await addPasskey(browser, device)
    const [one, two] = [await challenged(), await challenged()]
    beforeNextWrite(() => signInBy(device, one, { counter: 10 }))
    expect(outcome(await signInBy(device, two, { counter: 10 }))).toEqual(refused)
  })

  test('a challenge is good in the browser alone that asked for it', async () => {
    await addPasskey(browser, device)
    const other = newBrowserCookie()
    expect(outcome(await signInBy(device, await challenged(other)))).toEqual(refused)
    expect(outcome(await signInBy(device, await challenged(), {}, other))).toEqual(refused)
    expect(outcome(await signInBy(device, await challenged(), {}, 'theme=dark'))).toEqual(refused)
    browser = await proven()
    expect(outcome(await registerBy(browser, newDevice(browser), await challenged(other)))).toEqual(refused)
    expect(outcome(await registerBy(browser, newDevice(browser), await challenged(), {}, 'theme=dark'))).toEqual(refused)
  })

  test('a challenge is good for five minutes', async () => {
    await addPasskey(browser, device)
    const [early, late] = [await challenged(), await challenged()]
    expect((await later(4 * 60_000, () => signInBy(device, early))).status).toBe(200)
    expect(outcome(await later(5 * 60_000 + 1, () => signInBy(device, late)))).toEqual(refused)
  })

  test('a challenge is given out once', async () => {
    const give = () =>
      transact([challengeMade('A'.repeat(44), 'a browser', Date.now())], crypto.randomUUID(), {
        ...systemRuntime,
        deadlineMs: Date.now() + 20_000,
      })
    await give()
    await expect(give()).rejects.toBeInstanceOf(StaleRead)
  })

  test('a signature by a device other than the added one is refused', async () => {
    await addPasskey(browser, device)
    const impostor = newDevice(browser, newAuthenticator({ credentialId: device.of.credentialId }))
    expect(outcome(await signInBy(impostor, await challenged(), { counter: 100 }))).toEqual(refused)
  })

  test('the same passkey is added once, even if another administrator adds it again', async () => {
    const other = await letIn('Administrator', boris)
    await addPasskey(browser, device)
    const taken = [409, 'PASSKEY_TAKEN']
    const theirs = newDevice(other, newAuthenticator({ credentialId: device.of.credentialId }))
    expect(outcome(await addPasskey(await proven(), device))).toEqual(taken)
    expect(outcome(await addPasskey(other, theirs))).toEqual(taken)
    expect([await list(other), (await signInWith(device)).body.email]).toEqual([[], ada])
  })

  test('of two people who add the same passkey at once, one succeeds', async () => {
    const other = await letIn('Administrator', boris)
    const theirs = newDevice(other, newAuthenticator({ credentialId: device.of.credentialId }))
    let second: Answer | undefined
    const challenge = await challenged()
    beforeNextWrite(async () => {
      second = await addPasskey(other, theirs)
    })
    expect(outcome(await registerBy(browser, device, challenge))).toEqual([409, 'PASSKEY_TAKEN'])
    expect(second?.status).toBe(201)
    expect([await list(browser), await items('PASSKEYOF')]).toEqual([[], [expect.objectContaining({ sk: 'PASSKEY' })]])
  })

  test('two that are added at once take a place each, and there are ten of them', async () => {
    await addPasskey(browser, device)
    browser = await proven()
    const [one, two] = [await challenged(), await challenged()]
    let second: Answer | undefined
    beforeNextWrite(async () => {
      second = await registerBy(browser, newDevice(browser), two)
    })
    device = newDevice(browser)
    expect([(await registerBy(browser, device, one)).status, second?.status]).toEqual([201, 201])
    for (let added = 3; added < 10; added++) expect((await addPasskey(browser, newDevice(browser))).status).toBe(201)
    expect(outcome(await addPasskey(browser, newDevice(browser)))).toEqual([409, 'PASSKEYS_TOO_MANY'])
    const { id } = (await list(browser)).at(-1)
    await ask('remove-passkey', { path: { id }, headers: ofSignedIn(browser) })
    expect((await addPasskey(browser, newDevice(browser))).status).toBe(201)
  })

  test('of another administrator can be neither seen, nor renamed, nor removed', async () => {
    const other = await letIn('Administrator', boris)
    const { body } = await addPasskey(browser, device)
    const request = { path: { id: body.id as string }, headers: ofSignedIn(other) }
    expect(await list(other)).toEqual([])
    expect(outcome(await ask('rename-passkey', { ...request, body: { name: 'mine' } }))).toEqual([404, 'PASSKEY_NOT_FOUND'])
    expect(outcome(await ask('remove-passkey', request))).toEqual([404, 'PASSKEY_NOT_FOUND'])
  })

  test('one that was removed, and another one in its place, is not removed again', async () => {
    const { body } = await addPasskey(browser, device)
    await addPasskey(await proven(), newDevice(browser), 'second')
    browser = await proven()
    const request = { path: { id: body.id as string }, headers: ofSignedIn(browser) }
    beforeNextWrite(async () => {
      await ask('remove-passkey', request)
      await addPasskey(browser, newDevice(browser), 'another')
    })
    expect(outcome(await ask('remove-passkey', request))).toEqual([404, 'PASSKEY_NOT_FOUND'])
    expect(await list(browser)).toMatchObject([{ name: 'second' }, { name: 'another' }])
  })

  test('one that is removed while it signs signs nobody in', async () => {
    const { body } = await addPasskey(browser, device)
    const challenge = await challenged()
    browser = await proven()
    beforeNextWrite(() => ask('remove-passkey', { path: { id: body.id as string }, headers: ofSignedIn(browser) }))
    expect(outcome(await signInBy(device, challenge))).toEqual(refused)
    expect(await items('PASSKEY')).toEqual([expect.objectContaining({ sk: 'CHALLENGE' })])
  })

  test('one that is removed while it signs signs nobody in, though somebody else adds the same', async () => {
    const other = await letIn('Administrator', boris)
    device = newDevice(browser, newAuthenticator({ counts: false }))
    const theirs = newDevice(other, newAuthenticator({ credentialId: device.of.credentialId, counts: false }))
    const { body } = await addPasskey(browser, device)
    const challenge = await challenged()
    browser = await proven()
    beforeNextWrite(async () => {
      await ask('remove-passkey', { path: { id: body.id as string }, headers: ofSignedIn(browser) })
      await addPasskey(other, theirs)
    })
    expect(outcome(await signInBy(device, challenge))).toEqual(refused)
  })

  test('are renamed as the kept answer says, whatever happened meanwhile', async () => {
    const { body } = await addPasskey(browser, device)
    const rename = (name: string, headers = {}) =>
      ask('rename-passkey', { path: { id: body.id as string }, headers: { ...ofSignedIn(browser), ...headers }, body: { name } })
    beforeNextWrite(() => rename('other'))
    expect((await rename('MacBook', { 'idempotency-key': 'as-it-was' })).body.name).toBe('MacBook')
    expect(await list(browser)).toMatchObject([{ name: 'MacBook' }])
    beforeNextWrite(() => rename('other'))
    await rename('third')
    expect(await journal(browser, `administrator:${ada}`)).toMatchObject([
      { type: 'passkey.renamed', before: { name: 'other' }, after: { name: 'third' } },
      { type: 'passkey.renamed' },
      { type: 'passkey.renamed' },
      { type: 'passkey.renamed' },
      { type: 'passkey.added' },
    ])
  })

  describe.each([
    {
      by: 'in the console',
      take: (id: string) => ask('change-role', { path: { id }, headers: ofSignedIn(browser), body: take }),
    },
    { by: 'by a command', take: () => changeRole(boris, 'owner', false, { admin: ada }) },
  ])('of an administrator who is left no role $by', ({ take: takeRole }) => {
    test('are gone, and stay so when there are roles again', async () => {
      const other = await letIn('Administrator', boris)
      const theirs = newDevice(other)
      await addPasskey(other, theirs)
      await takeRole(other.personId)
      expect([outcome(await signInWith(theirs)), await items('PASSKEYS'), await items('PASSKEYOF')]).toEqual([refused, [], []])
      await changeRole(boris, 'owner', true, { admin: ada })
      expect(outcome(await signInWith(theirs))).toEqual(refused)
    })

    test('sign nobody in, though one was added while the role was taken', async () => {
      const other = await letIn('Administrator', boris)
      const theirs = newDevice(other)
      beforeNextWrite(() => addPasskey(other, theirs))
      await takeRole(other.personId)
      await changeRole(boris, 'owner', true, { admin: ada })
      expect(outcome(await signInWith(theirs))).toEqual(refused)
    })

    test('sign nobody in while the role is taken', async () => {
      const other = await letIn('Administrator', boris)
      const theirs = newDevice(other)
      await addPasskey(other, theirs)
      const challenge = await challenged()
      beforeNextWrite(() => takeRole(other.personId))
      expect(outcome(await signInBy(theirs, challenge))).toEqual(refused)
    })
  })
})

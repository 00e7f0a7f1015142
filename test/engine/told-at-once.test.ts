import { beforeEach, expect, test } from 'vitest'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { changeRole } from '../../infra/ops/commands/administrator-commands.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode, testBrowser } from '../support/logins.ts'
import { notedPort } from '../support/noted-port.ts'
import { addPasskey, challenged, newDevice, ofBrowser } from '../support/passkeys.ts'
import { orderedMails } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const [viktor, partner, newcomer] = ['viewer@test.example', 'rich@test.example', 'vera@new.example']
const terms = { version: '2026-11', url: 'https://test.example/terms' }
const viewer = { email: viktor, firstName: 'Виктор', lastName: 'Зрителев', middleName: null, roles: ['viewer'] }
const contour = {
  ...testContour,
  settings: { ...testContour.settings, registration: 'open', terms, registeredPartner: { level: 7, groups: [] } },
  administrators: [...testContour.administrators, viewer],
}
const otherBrowser = 'another-browser-of-it-'

const askBy = (
  headers: Record<string, string>,
  name: string,
  request: { body?: object; path?: Record<string, string> } = {},
): Promise<Answer> => call(handlers.get(name) as Handler, { key: null, ...request, headers })
const owner = () => letIn('Administrator', ada)
const cookieOf = (browser: string) => ({ cookie: `__Host-browser=${browser}`, 'content-type': 'application/json' })

const isTold = new Set(['NewSignIn', 'KeyMade', 'RolesChanged'])
/** What was ordered, as its readers will see it. */
async function told(): Promise<{ to: string; subject: string; text: string }[]> {
  const orders = (await orderedMails()).filter(({ kind }) => isTold.has(kind))
  const mails = await Promise.all(orders.map((order) => orderedMail(order, { name: 'test' }, Date.now())))
  return mails.flatMap((mail) => (typeof mail === 'string' ? [] : [mail])).toSorted((a, b) => (a.to < b.to ? -1 : 1))
}
const readers = async (): Promise<string[]> => (await told()).map(({ to }) => to)

beforeEach(async () => {
  await newContour(contour)
})

describeOnEngine('mail about a sign-in', () => {
  const signIn = async (app: 'console' | 'account', email: string, browser = testBrowser): Promise<void> => {
    const answer = await askBy(cookieOf(browser), 'sign-in', { body: await sentCode(app, email, browser) })
    expect(answer.status).toBe(200)
  }

  test.each([
    { app: 'console', email: ada, says: 'В консоль от вашего имени вошли по коду из письма' },
    { app: 'account', email: partner, says: 'В ваш личный кабинет партнёра вошли по коду из письма' },
  ] as const)('to the $app goes out at once, the first time in each browser', async ({ app, email, says }) => {
    await signIn(app, email)
    expect(await told()).toMatchObject([{ to: email, text: expect.stringContaining(says) as string }])
    // Who shows once more who they are does so in a browser that is known.
    await signIn(app, email)
    expect(await readers()).toEqual([email])
    await signIn(app, email, otherBrowser)
    expect(await readers()).toEqual([email, email])
  })

  test('goes out too for a browser that only somebody else has used', async () => {
    await signIn('console', ada)
    await signIn('console', boris)
    expect(await readers()).toEqual([ada, boris])
  })

  test('that was refused is not sent', async () => {
    const { email, code } = await sentCode('console', ada)
    const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
    expect((await askBy(cookieOf(testBrowser), 'sign-in', { body: { email, code: wrong, app: 'console' } })).status).toBe(401)
    expect(await told()).toEqual([])
  })

  test('with a passkey goes out the first time in each browser, whatever was used there before', async () => {
    const device = newDevice(await owner())
    await addPasskey(await owner(), device)
    const withPasskey = async (browser: string) => {
      const { cookie } = cookieOf(browser)
      const body = device.of.sign(device.asked(await challenged(cookie)))
      expect((await askBy(ofBrowser(cookie), 'sign-in-with-passkey', { body })).status).toBe(200)
    }
    await signIn('console', ada)
    await withPasskey(testBrowser)
    expect(await readers()).toEqual([ada])
    await withPasskey(otherBrowser)
    expect((await told())[1]).toMatchObject({ to: ada, text: expect.stringContaining('вошли с ключом доступа') as string })
    await withPasskey(otherBrowser)
    await signIn('console', ada, otherBrowser)
    expect(await readers()).toEqual([ada, ada])
  })

  const register = async (email: string) => {
    const body = { ...(await sentCode('registration', email)), firstName: 'Вера', lastName: 'М', agreedTerms: terms.version }
    expect((await askBy(cookieOf(testBrowser), 'register-partner', { body })).status).toBe(200)
  }

  test('is not sent for a registration, nor for later sign-ins in the same browser', async () => {
    await register(newcomer)
    await signIn('account', newcomer)
    expect(await told()).toEqual([])
  })

  test('is sent when a partner registers again from an unknown browser', async () => {
    await register(partner)
    expect(await readers()).toEqual([partner])
    await register(partner)
    expect(await readers()).toEqual([partner])
  })
})

describeOnEngine('mail about a key', () => {
  const issue = async (by: Browser) =>
    askBy(by.headers, 'issue-key', { body: { title: 'Бухгалтерия', scopes: ['payouts.read'] } })

  test('that is issued goes to its holder and to every owner, without texts that people typed', async () => {
    const { body } = await issue(await owner())
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([ada, boris])
    const words = mails.map(({ text }) => text).join()
    expect(words).toContain(`Выпущен ключ API ${String(body.key.prefix)}… на имя `)
    expect(words).toContain(`Выпущен ключ API ${String(body.key.prefix)}… на ваше имя.`)
    expect(words).toContain('Открывает: payouts.read.')
    expect(JSON.stringify([mails, await orderedMails()])).not.toMatch(new RegExp(`Бухгалтерия|${String(body.secret)}`))
  })

  test('that replaces another goes to the same people', async () => {
    const { body } = await issue(await owner())
    const before = (await orderedMails()).length
    const rotated = await askBy((await owner()).headers, 'rotate-key', { path: { id: body.key.id as string }, body: {} })
    expect(rotated.status).toBe(200)
    expect((await orderedMails()).length - before).toBe(2)
    expect((await told()).filter(({ text }) => text.includes('Взамен прежнего'))).toHaveLength(2)
  })

  test('goes to the same people when a command issues or rotates it', async () => {
    const port = String(await notedPort())
    const admin = ['--admin', ada, '--json', '--port', port]
    const { output } = await runInProcess([
      'keys',
      'issue',
      '--title',
      'CRM',
      '--owner',
      viktor,
      '--scope',
      'leads.read',
      ...admin,
    ])
    const { key } = JSON.parse(output) as { key: { id: string } }
    expect(await readers()).toEqual([ada, boris, viktor])
    await runInProcess(['keys', 'rotate', key.id, ...admin])
    expect(await readers()).toEqual([ada, ada, boris, boris, viktor, viktor])
  })

  test('goes out when a contour file brings the key, except with the first file', async () => {
    expect(await told()).toEqual([])
    const apiKeys = [...contour.apiKeys, { title: 'CRM', administrator: viktor, secret: 'another-key-of-the-contour' }]
    await applyContourFile(parseContourFile(JSON.stringify({ ...contour, apiKeys }), 'test contour'))
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([ada, boris, viktor])
    expect(mails[0]?.text).toContain('Открывает: всё.')
  })
})

describeOnEngine('mail about a role', () => {
  test.each([
    { granted: true, role: 'payer', says: 'Было: наблюдатель. Стало: наблюдатель, отмечает оплату.' },
    { granted: false, role: 'viewer', says: 'Было: наблюдатель. Стало: нет.' },
  ])('that is given or taken (granted $granted) goes to its person and to every owner', async ({ granted, role, says }) => {
    const { personId: id } = await letIn('Administrator', viktor)
    const by = await owner()
    expect((await askBy(by.headers, 'change-role', { path: { id }, body: { role, granted } })).status).toBe(200)
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([ada, boris, viktor])
    expect(mails[0]?.text).toContain(`Роли ${viktor} в консоли изменены.`)
    expect(mails[2]?.text).toContain('Ваши роли в консоли изменены.')
    for (const { text } of mails) expect(text).toContain(says)
  })

  test('is not sent when nothing changed', async () => {
    const { personId: id } = await letIn('Administrator', viktor)
    await askBy((await owner()).headers, 'change-role', { path: { id }, body: { role: 'viewer', granted: true } })
    expect(await told()).toEqual([])
  })

  test('that an owner lost goes to that owner, and to the remaining one', async () => {
    await changeRole(boris, 'owner', false, { admin: ada })
    expect(await readers()).toEqual([ada, boris])
  })

  test('goes to the same people when a command gives it', async () => {
    await changeRole(viktor, 'approver', true, { admin: ada })
    expect(await readers()).toEqual([ada, boris, viktor])
  })

  const apply = (administrators: readonly object[]) =>
    applyContourFile(parseContourFile(JSON.stringify({ ...contour, administrators }), 'test contour'), { overwrite: ['roles'] })

  test('goes to the same people when a contour file sets the roles', async () => {
    await apply([...testContour.administrators, { ...viewer, roles: ['viewer', 'support'] }])
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([ada, boris, viktor])
    expect(mails[0]?.text).toContain('Было: наблюдатель. Стало: наблюдатель, поддержка.')
  })

  test.each([
    { roles: ['approver'], says: 'Было: нет. Стало: одобряет выплаты.' },
    { roles: undefined, says: 'Было: нет. Стало: владелец.' },
  ])('is sent for an administrator whom a contour file brings with $roles', async ({ roles, says }) => {
    await apply([
      ...contour.administrators,
      { email: 'zoya@test.example', firstName: 'Зоя', lastName: 'Я', middleName: null, roles },
    ])
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([ada, boris, 'zoya@test.example'])
    for (const { text } of mails) expect(text).toContain(says)
  })
})

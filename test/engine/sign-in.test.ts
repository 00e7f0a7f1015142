import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { emailEdit, type Partner } from '../../lib/domain/partner/partner.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { rolesSet } from '../../lib/store/people/administrator-roles.ts'
import { emailKey, triesKey } from '../../lib/store/keys.ts'
import { signInSecretMade } from '../../lib/store/people/sign-in-code.ts'
import { findPerson } from '../../lib/store/people/login.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { stale, StaleRead, type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { later } from '../support/later.ts'
import { type Browser, headersWith, letIn, sentCode, testBrowser } from '../support/logins.ts'
import { mailedCodes } from '../support/mailed-codes.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { solvedWork } from '../support/solved-work.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const administrator = 'admin@test.example'
const partner = 'rich@test.example'
const contact = { email: 'help@test.example', telegram: '@test_help' }
const shownContact = { phone: null, ...contact }
const contourWithContact = { ...testContour, settings: { ...testContour.settings, contact } }
/** What was mailed in the contour of the test, oldest first. */
const mail = async () => (await mailedCodes()).flatMap((one) => (one.kind === 'SignInCode' ? one : []))

const ask = (name: string, request: { body?: unknown; headers?: Record<string, string>; path?: Record<string, string> }) =>
  call(handlers.get(name) as Handler, { key: null, ...request })
/** A browser that has asked for no code yet. */
const newBrowser = (): string => randomBytes(16).toString('base64url')
const cookieOf = (browser: string) => ({ cookie: `__Host-browser=${browser}` })
interface Asking {
  app?: string
  browser?: string
  again?: boolean
  work?: string
}
const requestCode = (email: string, { app = 'account', browser = testBrowser, ...more }: Asking = {}): Promise<Answer> =>
  ask('request-sign-in-code', { body: { email, app, ...more }, headers: cookieOf(browser) })
const signIn = (email: string, code: string, { app = 'account', browser = testBrowser }: Asking = {}): Promise<Answer> =>
  ask('sign-in', { body: { email, code, app }, headers: cookieOf(browser) })
const show = ({ headers }: Pick<Browser, 'headers'>): Promise<Answer> => ask('show-session', { headers: { ...headers } })
const untold = { before: [], told: [] }
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const loginsIn = async (): Promise<number> => Object.values(await storedItems()).filter(({ sk }) => sk === 'LOGIN').length
const browserOf = ({ headers }: Answer): Pick<Browser, 'headers'> => {
  const [cookie = ''] = String(headers['Set-Cookie']).split(';')
  return { headers: { cookie, 'content-type': 'application/json' } }
}
const unlike = (code: string, by = 1): string => String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0')
/** What was mailed to an address. */
const mailedTo = async (email: string) => (await mail()).filter((one) => one.email === email)
const codeItems = async () => Object.values(await storedItems()).filter(({ sk }) => sk === 'CODE')
/** As if so many wrong codes had been tried today. */
const triedToday = (tried: number): Promise<void> => {
  const Item = { ...triesKey(new Date().toISOString().slice(0, 10)), tried, sweepAfter: 9e9 }
  return write({ write: { Put: { Item } }, refused: stale })
}
const minuteMs = 60_000

beforeEach(async () => {
  await newContour(testContour)
})

describeOnEngine('signing in', () => {
  test('takes the code of the mail once, and gives a cookie that nobody else can make', async () => {
    expect((await requestCode(`  ${partner.toUpperCase()} `)).status).toBe(202)
    const [message] = await mail()
    expect(message).toMatchObject({ kind: 'SignInCode', email: partner, app: 'account' })
    expect(message?.code).toMatch(/^\d{6}$/)
    const answer = await signIn(partner, message?.code ?? '')
    expect(answer.body).toMatchObject({ kind: 'Partner', email: partner, roles: [], permissions: [], contour: { name: 'test' } })
    expect(answer.headers['Set-Cookie']).toMatch(
      /^__Host-session=p\.[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    expect((await show(browserOf(answer))).body).toEqual(answer.body)
    expect((await signIn(partner, message?.code ?? '')).body.code).toBe('SIGN_IN_REFUSED')
    const stored = JSON.stringify(await storedItems())
    const token = /session=(p\.[\w-]{22})/.exec(String(answer.headers['Set-Cookie']))?.[1] ?? 'none'
    for (const secret of [token, message?.code, testBrowser]) expect(stored).not.toContain(`"${secret}"`)
  })

  test('tells an owner what an owner may, for a code of eight digits', async () => {
    const { code } = await sentCode('console', administrator)
    expect(code).toMatch(/^\d{8}$/)
    const { body } = await signIn(administrator, code, { app: 'console' })
    expect(body).toMatchObject({ kind: 'Administrator', roles: ['owner'] })
    expect(body.permissions).toContain('people.manage')
  })

  const refusals: {
    what: string
    email: string
    code?: (right: string) => string
    by?: Asking
    before?: (email: string) => Promise<unknown>
  }[] = [
    { what: 'a wrong code', email: partner, code: (right) => unlike(right) },
    { what: 'the code of somebody whom the contour does not know', email: 'nobody@test.example' },
    { what: 'a wrong code of a blocked partner', email: 'blocked@test.example', code: (right) => unlike(right) },
    { what: 'a code that another was made after', email: partner, before: () => sentCode('account', partner) },
    { what: 'a right code in another browser', email: partner, by: { browser: newBrowser() } },
    { what: 'a right code without the cookie of a browser', email: partner, by: { browser: '' } },
    { what: 'a code for the account, at the console', email: partner, by: { app: 'console' }, code: (right) => `00${right}` },
    {
      what: 'a code that was tried five times',
      email: partner,
      before: async (email) => {
        for (let tries = 0; tries < 5; tries++) await signIn(email, '999999')
      },
    },
  ]
  test.each(refusals)('refuses $what, and says no more than that', async ({ email, code = (right) => right, by, before }) => {
    const sent = await sentCode('account', email)
    await before?.(email)
    const { status, body } = await signIn(email, code(sent.code), by)
    expect([status, body.code, body.message]).toEqual([
      401,
      'SIGN_IN_REFUSED',
      'Код не подошёл. Проверьте его или запросите новый',
    ])
    expect(await loginsIn()).toBe(0)
  })

  test('tells a blocked partner who has the right code, and nobody else, of the block', async () => {
    const email = 'blocked@test.example'
    await requestCode(email)
    const [message] = await mailedTo(email)
    const { status, body } = await signIn(email, message?.code ?? '')
    expect([status, body.code, body.message]).toEqual([
      403,
      'SIGN_IN_BLOCKED',
      'Ваш доступ закрыт. Обратитесь к администратору программы',
    ])
    expect(body.contact).toBeNull()
    expect(await loginsIn()).toBe(0)
  })

  test('tells a blocked partner whom to ask, where the contour says it', async () => {
    await newContour(contourWithContact)
    const { code } = await sentCode('account', 'blocked@test.example')
    expect((await signIn('blocked@test.example', code)).body).toMatchObject({ code: 'SIGN_IN_BLOCKED', contact: shownContact })
    expect((await signIn('blocked@test.example', unlike(code))).body.contact).toBeUndefined()
  })

  test('looks at no more than five of fifty codes that come at once, and makes no more than one session', async () => {
    const { code } = await sentCode('account', partner)
    const codes = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? code : unlike(code, index)))
    const answers = await Promise.all(codes.map((one) => signIn(partner, one)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(await loginsIn())
    expect(await loginsIn()).toBe(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'SIGN_IN_REFUSED')).toBe(true)
    expect((await codeItems())[0]?.tries).toBeLessThanOrEqual(5)
  })

  test('takes the same calls for an address that is known as for one that is not', async () => {
    const callsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
      const calls: string[] = []
      onEveryCommand(async (command, send) => {
        calls.push((command as object).constructor.name)
        return send(command)
      })
      await work()
      return calls
    }
    // The first makes the secret, and the next one reads it.
    await requestCode('first@test.example')
    await requestCode('second@test.example')
    const known = await callsOf(() => requestCode(partner))
    const unknown = await callsOf(() => requestCode('nobody@test.example'))
    expect(unknown).toEqual(known)
    const wrongOfKnown = await callsOf(() => signIn(partner, '000000'))
    expect(await callsOf(() => signIn('nobody@test.example', '000000'))).toEqual(wrongOfKnown)
  })
})

describeOnEngine('asking for a code', () => {
  test.each([
    { app: 'account', digits: 6 },
    { app: 'console', digits: 8 },
  ])(
    'for the $app is answered the same for known and unknown addresses: $digits digits, until when, and when again',
    async ({ app, digits }) => {
      const emails = [administrator, partner, 'blocked@test.example', 'nobody@test.example']
      const answers = await Promise.all(emails.map((email) => requestCode(email, { app, browser: newBrowser() })))
      for (const { status, headers, body } of answers) {
        expect([status, Object.keys(body), body.digits]).toEqual([202, ['digits', 'sentAt', 'expiresAt', 'nextAt'], digits])
        expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBe(10 * minuteMs)
        expect(Date.parse(body.nextAt) - Date.parse(body.sentAt)).toBe(minuteMs)
        expect(headers['Set-Cookie']).toMatch(
          /^__Host-browser=[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
        )
      }
    },
  )

  test('names a browser that has no name yet, and leaves the name of one that has', async () => {
    const named = await ask('request-sign-in-code', { body: { email: partner, app: 'account' } })
    const browser = /^__Host-browser=([\w-]{22});/.exec(String(named.headers['Set-Cookie']))?.[1] ?? ''
    const again = await requestCode(partner, { browser })
    expect(again.headers['Set-Cookie']).toBe(named.headers['Set-Cookie'])
    expect((await signIn(partner, (await mailedTo(partner)).at(-1)?.code ?? '', { browser })).status).toBe(200)
  })

  test('mails nothing where a good code stands, and the same code again when that is asked for, after a minute', async () => {
    const first = await requestCode(partner)
    expect((await requestCode(partner)).body).toEqual(first.body)
    expect((await requestCode(partner, { again: true })).body).toEqual(first.body)
    expect((await mail()).length).toBe(1)
    const again = await later(minuteMs, () => requestCode(partner, { again: true }))
    expect(again.body).toMatchObject({ expiresAt: first.body.expiresAt, digits: 6 })
    expect(again.body.sentAt > first.body.sentAt).toBe(true)
    const [one, other] = await mail()
    expect([other?.code, other?.expiresAt]).toEqual([one?.code, one?.expiresAt])
    // A code that ends soon is no use to somebody waiting for a mail.
    const fresh = await later(9 * minuteMs, () => requestCode(partner, { again: true }))
    expect(Date.parse(fresh.body.expiresAt)).toBeGreaterThan(Date.parse(first.body.expiresAt) + 8 * minuteMs)
    expect((await mail()).length).toBe(3)
  })

  test('gives no tries back by mailing the same code again, however tries and mails meet', async () => {
    const { code } = await sentCode('account', partner)
    const wrong = (): Promise<Answer> => signIn(partner, unlike(code))
    await wrong()
    await later(minuteMs, async () => {
      // Between the read and the write of the mail.
      beforeNextWrite(async () => {
        for (let tries = 0; tries < 4; tries++) await wrong()
      })
      await requestCode(partner, { again: true })
    })
    expect((await codeItems())[0]?.tries).toBe(5)
    expect((await signIn(partner, code)).body.code).toBe('SIGN_IN_REFUSED')
  })

  test('uses a secret that is created once, even when several requests create it at the same time', async () => {
    await write(signInSecretMade('one')).catch(() => undefined)
    const secretIn = async () => Object.values(await storedItems()).filter(({ secret }) => secret !== undefined)
    const made = await secretIn()
    expect(made).toHaveLength(1)
    await expect(write(signInSecretMade('another'))).rejects.toThrow(StaleRead)
    expect(await secretIn()).toEqual(made)
  })

  test('mails no code again that was used meanwhile, but another', async () => {
    const { code } = await sentCode('account', partner)
    await later(minuteMs, async () => {
      beforeNextWrite(async () => expect((await signIn(partner, code)).status).toBe(200))
      await requestCode(partner, { again: true })
    })
    const mailed = (await mailedTo(partner)).at(-1)?.code ?? ''
    expect(mailed).not.toBe(code)
    expect((await signIn(partner, mailed)).status).toBe(200)
  })

  test('mails five times an hour for one browser and address, one after the other however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(partner)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect((await mail()).length).toBe(1)
    for (let minutes = 11; minutes < 60; minutes += 11) await later(minutes * minuteMs, () => requestCode(partner))
    expect((await mail()).length).toBe(5)
    const { body } = await later(56 * minuteMs, () => requestCode(partner))
    expect([body.sentAt, body.expiresAt]).toEqual([null, null])
    expect(Date.parse(body.nextAt) - Date.now()).toBeGreaterThan(59 * minuteMs - 10_000)
    expect((await mail()).length).toBe(5)
    // Another address of this browser, and this address in another browser, count apart; so does the console.
    await later(56 * minuteMs, async () => {
      await requestCode('another@test.example')
      await requestCode(partner, { browser: newBrowser() })
      await requestCode(partner, { app: 'console' })
    })
    expect((await mail()).length).toBe(8)
  })

  test('is nobody’s to use up but the browser’s own: what others ask and guess takes nothing from the owner', async () => {
    await requestCode(partner)
    const [own] = (await mailedTo(partner)).slice(-1)
    for (let stranger = 0; stranger < 8; stranger++) {
      const browser = newBrowser()
      await requestCode(partner, { browser })
      for (let tries = 0; tries < 6; tries++) await signIn(partner, '000000', { browser })
    }
    expect((await signIn(partner, own?.code ?? '')).status).toBe(200)
  })
})

describeOnEngine('a mailbox for which many browsers ask', () => {
  const mailsToMailbox = 20
  /** So many browsers ask, in the names of the mailbox in turns. */
  async function flood(count: number, names: readonly string[] = [partner]): Promise<void> {
    for (let index = 0; index < count; index++) await requestCode(names[index % names.length] ?? '', { browser: newBrowser() })
  }

  test('gets one long code for all of them from the twenty-first on, which lets its owner in, once', async () => {
    await flood(mailsToMailbox, [partner, 'rich+one@test.example'])
    expect((await mail()).length).toBe(mailsToMailbox)
    const [one, other] = [newBrowser(), newBrowser()]
    const asked = await requestCode(partner, { browser: one })
    expect([asked.body.digits, (await mail()).length]).toEqual([12, mailsToMailbox + 1])
    const shared = (await mail()).at(-1)?.code ?? ''
    expect(shared).toMatch(/^\d{12}$/)
    // Nobody is mailed to for the next ones, and the owner needs no other mail.
    await flood(5)
    const { body } = await requestCode(partner, { browser: other })
    expect([body.digits, body.sentAt, (await mail()).length]).toEqual([12, asked.body.sentAt, mailsToMailbox + 1])
    expect((await signIn(partner, shared, { browser: newBrowser() })).body.code).toBe('SIGN_IN_REFUSED')
    const answers = await Promise.all([one, other].map((browser) => signIn(partner, shared, { browser })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await loginsIn()).toBe(1)
  })

  test('leaves a browser alone in which its owner has signed in before', async () => {
    expect((await signIn(partner, (await sentCode('account', partner)).code)).status).toBe(200)
    await flood(mailsToMailbox + 1)
    const { body } = await requestCode(partner)
    expect(body.digits).toBe(6)
    expect((await signIn(partner, (await mail()).at(-1)?.code ?? '')).status).toBe(200)
  })

  test('is mailed to no more often, however many ask at once', async () => {
    await flood(mailsToMailbox - 2)
    await Promise.all(Array.from({ length: 8 }, () => requestCode(partner, { browser: newBrowser() })))
    expect((await mail()).length).toBe(mailsToMailbox + 1)
  })
})

describeOnEngine('a contour that sees more wrong codes than people make', () => {
  test.each([
    { wrong: 199, account: 6, console: 8 },
    { wrong: 200, account: 8, console: 8 },
    { wrong: 9_999, account: 8, console: 8 },
    { wrong: 10_000, account: 10, console: 10 },
  ])('after $wrong of them asks for $account digits in the account and $console in the console', async ({ wrong, ...digits }) => {
    await sentCode('account', partner)
    await triedToday(wrong)
    for (const app of ['account', 'console'] as const) {
      const browser = newBrowser()
      const asked = await requestCode(partner, { app, browser })
      const answer =
        asked.status === 403 ? await requestCode(partner, { app, browser, work: solvedWork(asked.body.work) }) : asked
      expect([asked.status === 403, answer.body.digits]).toEqual([wrong >= 200, digits[app]])
    }
  })

  test('tries no shorter code, right or wrong, and lets in by a longer one', async () => {
    const { code } = await sentCode('account', partner)
    await triedToday(200)
    for (const one of [code, unlike(code)]) {
      expect((await signIn(partner, one)).body).toMatchObject({ statusCode: 403, code: 'LONGER_CODE_REQUIRED' })
    }
    expect((await codeItems())[0]?.tries).toBe(0)
    const asked = await requestCode(partner)
    const { body } = await requestCode(partner, { work: solvedWork(asked.body.work) })
    expect(body.digits).toBe(8)
    expect((await signIn(partner, (await mail()).at(-1)?.code ?? '')).status).toBe(200)
  })

  test('takes no work of a browser in which the person has signed in before', async () => {
    expect((await signIn(partner, (await sentCode('account', partner)).code)).status).toBe(200)
    await triedToday(200)
    expect((await requestCode(partner)).body.digits).toBe(8)
  })

  test('counts every try, at whatever door and of whatever address, and takes the right ones off', async () => {
    const { code } = await sentCode('account', partner)
    const wrong = Array.from({ length: 6 }, (_, index) => signIn(`guessed-${index}@test.example`, '000000'))
    await Promise.all([...wrong, signIn(administrator, '00000000', { app: 'console' })])
    expect((await signIn(partner, code)).status).toBe(200)
    const day = Object.values(await storedItems()).find(({ pk }) => pk === 'SIGNINTRIES')
    expect(day).toMatchObject({ tried: 8, right: 1 })
  })

  test('looks at no short code once it has come to the limit, however many come at once', async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, async () => newBrowser()))
    const codes: { code: string }[] = []
    for (const browser of browsers) codes.push(await sentCode('account', 'rich@test.example', browser))
    await triedToday(195)
    const answers = await Promise.all(
      browsers.map((browser, index) => signIn(partner, unlike(codes[index]?.code ?? ''), { browser })),
    )
    const outcomes = answers.map(({ body }) => String(body.code))
    expect(outcomes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(5)
    expect(outcomes.filter((code) => code === 'LONGER_CODE_REQUIRED')).toHaveLength(7)
  })
})

describeOnEngine('a session', () => {
  test('is listed with the others of its person alone, and ended by its person alone', async () => {
    const [one, other] = [await letIn('Administrator', administrator), await letIn('Administrator', administrator)]
    const stranger = await letIn('Partner', partner)
    const { body: listed } = await ask('list-sessions', { headers: { ...one.headers } })
    const shown = listed.map(({ id, isPresent }: { id: string; isPresent: boolean }) => [id, isPresent])
    expect(new Map(shown)).toEqual(
      new Map([
        [one.loginId, true],
        [other.loginId, false],
      ]),
    )
    const end = (by: Browser) => ask('end-session', { headers: { ...by.headers }, path: { id: other.loginId } })
    expect((await end(stranger)).body.code).toBe('LOGIN_NOT_FOUND')
    expect((await end(one)).status).toBe(200)
    expect((await end(one)).body.code).toBe('LOGIN_NOT_FOUND')
    expect((await show(other)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await show(one)).status).toBe(200)
  })

  const kept = async ({ loginId }: Browser) => {
    const found = Object.values(await storedItems()).find(({ sk, id }) => sk === 'LOGIN' && id === loginId)
    if (!found) throw new Error('there is no login')
    return found
  }
  const putLogin = (Item: Item): Promise<void> => write({ write: { Put: { Item } }, refused: stale })

  test.each([
    { kind: 'Administrator', email: administrator },
    { kind: 'Partner', email: partner },
  ] as const)('is kept where those of its kind are: $kind', async ({ kind, email }) => {
    expect((await kept(await letIn(kind, email))).pk).toMatch(new RegExp(`^LOGIN#${kind}#[0-9a-f]{64}$`))
  })

  test("of an administrator that stands among partners' is none: what signs partners in makes no administrator", async () => {
    const [owner, stranger] = [await letIn('Administrator', administrator), await letIn('Partner', partner)]
    const { pk } = await kept(stranger)
    await putLogin({ ...(await kept(owner)), pk })
    expect((await show(stranger)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await show(owner)).status).toBe(200)
  })

  test('that began before its kind had a partition goes on, and is listed and ended as any other', async () => {
    const [old, present] = [await letIn('Partner', partner), await letIn('Partner', partner)]
    const token = newBrowser()
    await putLogin({ ...(await kept(old)), pk: `LOGIN#${sha256(token)}` })
    await putLogin({ pk: `LOGINS#Partner#${old.personId}`, sk: old.loginId, tokenSha256: sha256(token), sweepAfter: 9e9 })
    const browser = { headers: headersWith(token) }
    expect((await show(browser)).status).toBe(200)
    const { body: listed } = await ask('list-sessions', { headers: { ...present.headers } })
    expect(listed.map(({ id }: { id: string }) => id)).toContain(old.loginId)
    const ended = await ask('end-session', { headers: { ...present.headers }, path: { id: old.loginId } })
    expect(ended.status).toBe(200)
    expect((await show(browser)).body.code).toBe('SIGN_IN_REQUIRED')
  })

  test.each(['', 'x.', 'aa.', 'a..', 'p.p.'])('has no token that begins with "%s" and is not its own', async (before) => {
    const { token } = await letIn('Partner', partner)
    expect((await show({ headers: headersWith(`${before}${token.slice(2)}`) })).body.code).toBe('SIGN_IN_REQUIRED')
  })

  test('is signed out of once, by one of many at once', async () => {
    const browser = await letIn('Partner', partner)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('sign-out', { headers: { ...browser.headers } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect((await ask('sign-out', { headers: { ...browser.headers } })).body.code).toBe('SIGN_IN_REQUIRED')
  })

  const hourMs = 60 * 60_000
  test.each([
    { kind: 'Administrator', email: administrator, hours: 11, status: 200 },
    { kind: 'Administrator', email: administrator, hours: 12, status: 401 },
    { kind: 'Partner', email: partner, hours: 29 * 24, status: 200 },
    { kind: 'Partner', email: partner, hours: 30 * 24, status: 401 },
  ] as const)('of $kind that lay idle for $hours hours is answered $status', async ({ kind, email, hours, status }) => {
    const browser = await letIn(kind, email, new Date(Date.now() - hours * hourMs).toISOString())
    expect((await show(browser)).status).toBe(status)
    // What is used has its idle time anew.
    const uses = Object.values(await storedItems()).filter(({ sk }) => sk === 'USE')
    expect(uses).toHaveLength(status === 200 ? 1 : 0)
  })

  test('ends with the block of its partner, at once for what is written, and does not come back', async () => {
    const [seen, fresh] = [await letIn('Partner', partner), await letIn('Partner', partner)]
    expect((await show(seen)).status).toBe(200)
    const partnerId = await partnerIdOf(partner)
    // Between its reads and its write, so that only the condition of the write can know.
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect((await ask('end-session', { headers: { ...seen.headers }, path: { id: fresh.loginId } })).body.code).toBe(
      'SIGN_IN_REQUIRED',
    )
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    await write(...profileEdited(partnerId, { isBlocked: false }))
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await show(await letIn('Partner', partner))).status).toBe(200)
  })

  test('is not made behind a block that was acknowledged while somebody signed in, who is told whom to ask', async () => {
    await newContour(contourWithContact)
    const { code } = await sentCode('account', partner)
    const partnerId = await partnerIdOf(partner)
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect((await signIn(partner, code)).body).toMatchObject({ code: 'SIGN_IN_BLOCKED', contact: shownContact })
    expect(await loginsIn()).toBe(0)
    // One request is one try, also where it was decided again.
    expect((await codeItems())[0]?.tries).toBe(1)
  })

  test('ends with the address that it was begun by, at once for what is written', async () => {
    const [seen, fresh] = [await letIn('Partner', partner), await letIn('Partner', partner)]
    const before = (await loadPartner(await partnerIdOf(partner))) as Partner
    beforeNextWrite(() =>
      write(...profileEdited(before.id, { ...emailEdit(before, 'another@test.example'), updatedAt: before.updatedAt }, before)),
    )
    expect((await ask('end-session', { headers: { ...seen.headers }, path: { id: fresh.loginId } })).body.code).toBe(
      'SIGN_IN_REQUIRED',
    )
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
  })

  test('is not made by an address that was given up while somebody signed in', async () => {
    const { code } = await sentCode('account', partner)
    const before = (await loadPartner(await partnerIdOf(partner))) as Partner
    beforeNextWrite(() =>
      write(...profileEdited(before.id, { ...emailEdit(before, 'another@test.example'), updatedAt: before.updatedAt }, before)),
    )
    expect((await signIn(partner, code)).body.code).toBe('SIGN_IN_REFUSED')
    // Whose address it was had been read before it was given up, the profile after.
    await write({ write: { Put: { Item: { ...emailKey(partner), partnerId: before.id } } }, refused: stale })
    expect(await findPerson('Partner', partner)).toBeUndefined()
    expect(await loginsIn()).toBe(0)
  })

  test('ends when its administrator is left no role', async () => {
    const [seen, fresh] = [await letIn('Administrator', administrator), await letIn('Administrator', administrator)]
    expect((await show(seen)).status).toBe(200)
    const administratorId = (await findPerson('Administrator', administrator))?.is.id ?? ''
    const at = new Date().toISOString()
    beforeNextWrite(() => write(rolesSet({ administratorId, roles: [], revision: 1, updatedAt: at, loginEpoch: 1 }, untold)))
    expect((await ask('end-session', { headers: { ...seen.headers }, path: { id: fresh.loginId } })).body.code).toBe(
      'SIGN_IN_REQUIRED',
    )
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    await write(rolesSet({ administratorId, roles: ['viewer'], revision: 2, updatedAt: at, loginEpoch: 1 }, untold))
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await show(await letIn('Administrator', administrator))).body.roles).toEqual(['viewer'])
  })
})

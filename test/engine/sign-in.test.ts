import { beforeEach, expect, test } from 'vitest'
import { profileEdited } from '../../lib/store/profile-edited.ts'
import type { SignInCodeMessage } from '../../lib/domain/mail-message.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { rolesSet } from '../../lib/store/administrator-roles.ts'
import { findPerson } from '../../lib/store/login.ts'
import { type Step, transact } from '../../lib/store/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode } from '../support/logins.ts'
import { takeMail } from '../support/mail-queue.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const administrator = 'admin@test.example'
const partner = 'rich@test.example'
let mail: readonly SignInCodeMessage[]

const ask = (name: string, request: { body?: unknown; headers?: Record<string, string>; path?: Record<string, string> }) =>
  call(handlers.get(name) as Handler, { key: null, ...request })
const requestCode = (email: string, app = 'account'): Promise<Answer> => ask('request-sign-in-code', { body: { email, app } })
const signIn = (email: string, code: string): Promise<Answer> => ask('sign-in', { body: { email, code } })
const show = ({ headers }: Pick<Browser, 'headers'>): Promise<Answer> => ask('show-session', { headers: { ...headers } })
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const loginsIn = async (): Promise<number> => Object.values(await storedItems()).filter(({ sk }) => sk === 'LOGIN').length
const browserOf = ({ headers }: Answer): Pick<Browser, 'headers'> => {
  const [cookie = ''] = String(headers['Set-Cookie']).split(';')
  return { headers: { cookie, 'content-type': 'application/json' } }
}
const unlike = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

beforeEach(async () => {
  await newContour(testContour)
  mail = (await takeMail()) as readonly SignInCodeMessage[]
})

describeOnEngine('signing in', () => {
  test('takes the code of the mail once, and gives a cookie that nobody else can make', async () => {
    const before = mail.length
    expect((await requestCode(`  ${partner.toUpperCase()} `)).status).toBe(202)
    const [message] = mail.slice(before)
    expect(message).toMatchObject({ kind: 'SignInCode', email: partner, app: 'account' })
    const answer = await signIn(partner, message?.code ?? '')
    expect(answer.body).toMatchObject({ kind: 'Partner', email: partner, roles: [], permissions: [], contour: { name: 'test' } })
    expect(answer.headers['Set-Cookie']).toMatch(
      /^__Host-session=[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    expect((await show(browserOf(answer))).body).toEqual(answer.body)
    expect((await signIn(partner, message?.code ?? '')).body.code).toBe('SIGN_IN_REFUSED')
    const stored = JSON.stringify(await storedItems())
    const token = /session=([\w-]{22})/.exec(String(answer.headers['Set-Cookie']))?.[1] ?? 'none'
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${message?.code}"`)
  })

  test('tells an owner what an owner may', async () => {
    const { body } = await signIn(administrator, (await sentCode('console', administrator)).code)
    expect(body).toMatchObject({ kind: 'Administrator', roles: ['owner'] })
    expect(body.permissions).toContain('people.manage')
  })

  const refusals: {
    what: string
    email: string
    code: (right: string) => string
    before?: (email: string) => Promise<unknown>
  }[] = [
    { what: 'a wrong code', email: partner, code: (right) => unlike(right) },
    { what: 'the code of somebody whom the contour does not know', email: 'nobody@test.example', code: (right) => right },
    { what: 'the code of a blocked partner', email: 'blocked@test.example', code: (right) => right },
    {
      what: 'a code that another was asked for after',
      email: partner,
      code: (right) => right,
      before: (email) => requestCode(email),
    },
    {
      what: 'a code that was tried five times',
      email: partner,
      code: (right) => right,
      before: async (email) => {
        for (let tries = 0; tries < 5; tries++) await signIn(email, '999999')
      },
    },
  ]
  test.each(refusals)('refuses $what, and says no more than that', async ({ email, code, before }) => {
    const sent = await sentCode('account', email)
    await before?.(email)
    const { status, body } = await signIn(email, code(sent.code))
    expect([status, body.code, body.message]).toEqual([
      401,
      'SIGN_IN_REFUSED',
      'Код не подошёл. Проверьте его или запросите новый',
    ])
    expect(await loginsIn()).toBe(0)
  })

  test('looks at no more than five of fifty codes that come at once, and makes no more than one session', async () => {
    const { code } = await sentCode('account', partner)
    const codes = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? code : unlike(code, index)))
    const answers = await Promise.all(codes.map((one) => signIn(partner, one)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(await loginsIn())
    expect(await loginsIn()).toBe(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'SIGN_IN_REFUSED')).toBe(true)
    expect(Object.values(await storedItems()).find(({ sk }) => sk === 'CODE')?.tries).toBeLessThanOrEqual(5)
  })

  test('sends five of twenty codes that are asked for at once', async () => {
    const before = mail.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(partner)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(mail.length - before).toBe(5)
    expect((await requestCode('another@test.example')).status).toBe(202)
    expect(mail.length - before).toBe(6)
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

  test('is not made behind a block that was acknowledged while somebody signed in', async () => {
    const { code } = await sentCode('account', partner)
    const partnerId = await partnerIdOf(partner)
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect((await signIn(partner, code)).body.code).toBe('SIGN_IN_REFUSED')
    expect(await loginsIn()).toBe(0)
  })

  test('ends when its administrator is left no role', async () => {
    const [seen, fresh] = [await letIn('Administrator', administrator), await letIn('Administrator', administrator)]
    expect((await show(seen)).status).toBe(200)
    const administratorId = (await findPerson('Administrator', administrator))?.is.id ?? ''
    const at = new Date().toISOString()
    beforeNextWrite(() => write(rolesSet({ administratorId, roles: [], revision: 1, updatedAt: at, loginEpoch: 1 })))
    expect((await ask('end-session', { headers: { ...seen.headers }, path: { id: fresh.loginId } })).body.code).toBe(
      'SIGN_IN_REQUIRED',
    )
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    await write(rolesSet({ administratorId, roles: ['viewer'], revision: 2, updatedAt: at, loginEpoch: 1 }))
    expect((await show(fresh)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await show(await letIn('Administrator', administrator))).body.roles).toEqual(['viewer'])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeRole, releaseCompany } from '../../infra/ops/commands/administrator-commands.ts'
import { companyEnvironment } from '../../lib/company/company-settings.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { companyStateMade } from '../../lib/store/people/company.ts'
import { StaleRead, transact } from '../../lib/store/table/transact.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { type Answer, call } from '../support/call.ts'
import { beginAtCompany, finishByCompany, signInByCompany } from '../support/company.ts'
import { companyVariables, sentBack } from '../support/company-requests.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { later } from '../support/later.ts'
import { headersWith, sentCode, testBrowserCookie } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { newBrowserCookie } from '../support/passkeys.ts'
import { type Employee, type StandInIssuer, startIssuer, type Unlike } from '../support/stand-in-issuer.ts'
import { orderedMails, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const adaOfCompany: Employee = { sub: '1001', email: ada }
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const refused = [401, 'COMPANY_SIGN_IN_REFUSED']
const unreachable = [503, 'COMPANY_UNREACHABLE']
const anothers = [403, 'COMPANY_IDENTITY_REFUSED']
const by = { admin: boris, reason: 'a test' }
const items = async (family: string) => Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith(family))
const tokenOf = ({ headers }: Answer): string => /^__Host-session=(a\.[\w-]{22});/.exec(String(headers['Set-Cookie']))?.[1] ?? ''

let company: StandInIssuer

const begun = async (employee: Employee | null = adaOfCompany, cookie?: string) => {
  company.employee = employee
  return sentBack((await beginAtCompany(cookie)).body.address as string)
}

describeOnEngine('administrators who sign in by their company', () => {
  beforeAll(async () => {
    company = await startIssuer()
  })
  afterAll(() => company.stop())
  beforeEach(async () => {
    await newContour(testContour)
    Object.assign(company, { employee: null, health: 'Well', asked: [] })
    for (const [name, value] of Object.entries(companyVariables(company))) vi.stubEnv(name, value)
    return () => vi.unstubAllEnvs()
  })

  test('are let in, as by any other sign-in, and a mail tells of a browser that is new', async () => {
    // A contour has its secret from the first code that anybody asks for.
    await sentCode('console', 'nobody@test.example')
    const shown = await call(handlers.get('show-company-sign-in') as Handler, { key: null })
    expect(shown.body).toEqual({ title: 'Ромашка' })
    const begins = await beginAtCompany()
    const address = new URL(begins.body.address as string)
    expect([begins.status, address.origin, Object.fromEntries(address.searchParams)]).toEqual([
      201,
      company.issuer,
      {
        client_id: company.clientId,
        redirect_uri: 'http://localhost:8787/console/company-sign-in',
        response_type: 'code',
        scope: 'openid email',
        state: expect.stringMatching(/^[\w-]{44}$/),
        nonce: expect.stringMatching(/^[\w-]{44}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ])
    const signedIn = await signInByCompany(company, { ...adaOfCompany, email: ada.toUpperCase() })
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { email: ada, kind: 'Administrator' }])
    const headers = headersWith(tokenOf(signedIn))
    expect((await call(handlers.get('show-session') as Handler, { key: null, headers })).body).toMatchObject({ email: ada })
    // The same person in the same browser: nothing is to be told.
    expect((await signInByCompany(company, adaOfCompany)).status).toBe(200)
    const orders = (await orderedMails()).filter(({ kind }) => kind === 'NewSignIn')
    expect(orders).toMatchObject([{ kind: 'NewSignIn', by: 'Company' }])
    const mails = await Promise.all(orders.map((order) => orderedMail(order, { name: 'test' }, Date.now())))
    expect(mails).toMatchObject([{ to: ada, text: expect.stringContaining('через вход компании') }])
    // Neither a name of the company's nor a code stands anywhere; a sign-in that was not gone through with goes by itself.
    expect(await items('COMPANYSTATE')).toHaveLength(1)
    expect(JSON.stringify(await storedItems())).not.toContain('"1001"')
  })

  test('prove nothing by it: what asks for proof asks them for a passkey or a mailed code', async () => {
    const headers = headersWith(tokenOf(await signInByCompany(company, adaOfCompany)))
    const issue = () =>
      call(handlers.get('issue-key') as Handler, { key: null, headers, body: { title: 'CRM', scopes: 'everything' } })
    expect(outcome(await issue())).toEqual([403, 'PROOF_REQUIRED'])
  })

  const wrongTokens: readonly { what: string; unlike: Unlike }[] = [
    { what: 'another nonce', unlike: { nonce: 'A'.repeat(44) } },
    { what: 'another audience', unlike: { aud: 'another-program' } },
    { what: 'another issuer', unlike: { iss: 'https://login.evil.example' } },
    { what: 'a time that is over', unlike: { expiredForSeconds: 120 } },
    { what: 'a signature of another key', unlike: { signedByAnother: true } },
    { what: 'no signature', unlike: { algorithm: 'none' } },
    { what: 'an algorithm that anybody could sign with', unlike: { algorithm: 'HS256' } },
    { what: 'no token at all', unlike: { withoutToken: true } },
    { what: 'an answer that another issuer sent', unlike: { sentBackBy: 'https://login.evil.example' } },
  ]

  test.each(wrongTokens)('are not let in by a token of $what', async ({ unlike }) => {
    expect(outcome(await signInByCompany(company, { ...adaOfCompany, unlike }))).toEqual(refused)
    expect([await items('LOGIN'), await items('COMPANYIDENTITIES')]).toEqual([[], []])
  })

  test.each([
    { what: 'a code that the company did not give', change: { code: 'made-up' } },
    { what: 'a state that nobody was given', change: { state: 'A'.repeat(44) } },
    { what: 'no issuer, where the company says that it names itself', change: { iss: undefined } },
  ])('are not let in by $what', async ({ change }) => {
    expect(outcome(await finishByCompany({ ...(await begun()), ...change }))).toEqual(refused)
  })

  test('are let in once with the same answer of the company', async () => {
    const told = await begun()
    expect([(await finishByCompany(told)).status, outcome(await finishByCompany(told))]).toEqual([200, refused])
  })

  test('are let in once of two that come at once with two codes for one beginning', async () => {
    // As who they are is known, nothing else keeps the second from being let in.
    await signInByCompany(company, adaOfCompany)
    const { address } = (await beginAtCompany()).body as { address: string }
    const [one, two] = [await sentBack(address), await sentBack(address)]
    let other: Answer | undefined
    beforeNextWrite(async () => {
      other = await finishByCompany(two)
    })
    expect([outcome(await finishByCompany(one)), other?.status]).toEqual([refused, 200])
    expect(await items('LOGIN#')).toHaveLength(2)
  })

  test('are let in in the browser alone in which they began, and the company is not asked for another', async () => {
    for (const cookie of [newBrowserCookie(), 'theme=dark']) {
      const told = await begun()
      company.asked = []
      expect(outcome(await finishByCompany(told, cookie))).toEqual(refused)
      expect(company.asked).toEqual([])
      expect((await finishByCompany(told)).status).toBe(200)
    }
  })

  test('have five minutes for it', async () => {
    const [early, late] = [await begun(), await begun()]
    const inTime = await later(4 * 60_000, () => finishByCompany(early))
    expect(inTime.status).toBe(200)
    expect(outcome(await later(5 * 60_000, () => finishByCompany(late)))).toEqual(refused)
  })

  test.each([
    { what: 'an address that the company has not verified', of: { ...adaOfCompany, emailVerified: false } },
    { what: 'an address of which it says nothing', of: { ...adaOfCompany, emailVerified: undefined, email: '' } },
  ])('are not let in by $what', async ({ of }) => {
    const answer = await signInByCompany(company, of)
    expect(outcome(answer)[0]).not.toBe(200)
    expect(await items('LOGIN')).toEqual([])
  })

  test('are told that the company has not verified their address', async () => {
    expect(outcome(await signInByCompany(company, { ...adaOfCompany, emailVerified: false }))).toEqual([
      403,
      'COMPANY_EMAIL_NOT_VERIFIED',
    ])
  })

  test('are nobody else: neither strangers, nor partners, nor who was left no role', async () => {
    expect(outcome(await signInByCompany(company, { sub: '7', email: 'nobody@test.example' }))).toEqual(refused)
    expect(outcome(await signInByCompany(company, { sub: '8', email: 'rich@test.example' }))).toEqual(refused)
    await changeRole(ada, 'owner', false, by)
    expect(outcome(await signInByCompany(company, adaOfCompany))).toEqual(refused)
    expect(await items('LOGIN')).toEqual([])
  })

  test('whose last role is taken while the company asks are not let in', async () => {
    const told = await begun()
    beforeNextWrite(() => changeRole(ada, 'owner', false, by))
    expect(outcome(await finishByCompany(told))).toEqual(refused)
    expect(await items('LOGIN')).toEqual([])
  })

  test('another person of the company who was given the address is not that administrator', async () => {
    expect((await signInByCompany(company, adaOfCompany)).status).toBe(200)
    expect(outcome(await signInByCompany(company, { sub: '2002', email: ada }))).toEqual(anothers)
    expect((await signInByCompany(company, adaOfCompany)).status).toBe(200)
  })

  test('a person of the company is one administrator at a time', async () => {
    expect((await signInByCompany(company, adaOfCompany)).status).toBe(200)
    expect(outcome(await signInByCompany(company, { sub: '1001', email: boris }))).toEqual(anothers)
    await changeRole(ada, 'owner', false, by)
    expect((await signInByCompany(company, { sub: '1001', email: boris })).status).toBe(200)
  })

  test('of two people of the company who come at once for one address, one is it', async () => {
    const one = await begun(adaOfCompany)
    // In another browser: what is noted of one would keep them apart besides.
    const cookie = newBrowserCookie()
    const other = await begun({ sub: '2002', email: ada }, cookie)
    beforeNextWrite(() => finishByCompany(other, cookie))
    expect(outcome(await finishByCompany(one))).toEqual(anothers)
    expect(await items('COMPANYIDENTITIES')).toHaveLength(1)
  })

  test('of two addresses for which one person of the company comes at once, they are one', async () => {
    const one = await begun(adaOfCompany)
    const other = await begun({ sub: '1001', email: boris })
    beforeNextWrite(() => finishByCompany(other))
    expect(outcome(await finishByCompany(one))).toEqual(anothers)
    expect(await items('COMPANYSUBJECT')).toHaveLength(1)
  })

  test('are known anew where an owner releases them, and the journal tells of it', async () => {
    await signInByCompany(company, adaOfCompany)
    expect(await releaseCompany(ada, by)).toEqual({ email: ada, isReleased: true })
    expect(await items('COMPANYSUBJECT')).toEqual([])
    expect((await signInByCompany(company, { sub: '2002', email: ada })).status).toBe(200)
    expect(outcome(await signInByCompany(company, adaOfCompany))).toEqual(anothers)
    await releaseCompany(ada, by)
    expect(await releaseCompany(ada, by)).toEqual({ email: ada, isReleased: false })
    const entries = (await items('EVENTS#')).filter(({ type }) => type === 'company.released')
    expect(entries).toHaveLength(2)
  })

  test('who are released in the very moment in which they sign in are known anew by it', async () => {
    await signInByCompany(company, adaOfCompany)
    const told = await begun()
    beforeNextWrite(() => releaseCompany(ada, by))
    expect((await finishByCompany(told)).status).toBe(200)
    expect(await items('COMPANYIDENTITIES')).toHaveLength(1)
    expect(outcome(await signInByCompany(company, { sub: '2002', email: ada }))).toEqual(anothers)
  })

  test('of what was noted while they are released, nothing is left', async () => {
    await signInByCompany(company, adaOfCompany)
    beforeNextWrite(async () => {
      await releaseCompany(ada, by)
      await signInByCompany(company, { sub: '2002', email: ada })
    })
    await releaseCompany(ada, by)
    expect([await items('COMPANYIDENTITIES'), await items('COMPANYSUBJECT')]).toEqual([[], []])
  })

  test('who are released keep nothing that is somebody else’s by then', async () => {
    await signInByCompany(company, adaOfCompany)
    const asBoris = async () => {
      await changeRole(ada, 'owner', false, by)
      await signInByCompany(company, { sub: '1001', email: boris })
    }
    beforeNextWrite(asBoris)
    await releaseCompany(ada, by)
    expect(await items('COMPANYSUBJECT')).toHaveLength(1)
    expect((await signInByCompany(company, { sub: '1001', email: boris })).status).toBe(200)
    expect(await items('COMPANYIDENTITIES')).toHaveLength(1)
  })

  test('who sign in as somebody new while they are released are released as that', async () => {
    await signInByCompany(company, adaOfCompany)
    await changeRole(ada, 'owner', false, by)
    await signInByCompany(company, { sub: '1001', email: boris })
    await changeRole(ada, 'support', true, by)
    beforeNextWrite(() => signInByCompany(company, { sub: '2002', email: ada }))
    await releaseCompany(ada, by)
    expect([await items('COMPANYIDENTITIES'), await items('COMPANYSUBJECT')].map(({ length }) => length)).toEqual([1, 1])
  })

  test('a state is given to one', async () => {
    const asking = { browser: 'a browser', nonce: 'N', codeVerifier: 'V', returnAddress: 'https://console.example' }
    const give = () =>
      transact([companyStateMade('S'.repeat(44), asking, Date.now())], crypto.randomUUID(), {
        ...systemRuntime,
        deadlineMs: Date.now() + 20_000,
      })
    await give()
    await expect(give()).rejects.toBeInstanceOf(StaleRead)
  })

  test('are known anew who were left no role and have one again: by roles somebody else may be let in', async () => {
    await signInByCompany(company, adaOfCompany)
    await changeRole(ada, 'owner', false, by)
    await changeRole(ada, 'support', true, by)
    expect((await signInByCompany(company, { sub: '2002', email: ada })).status).toBe(200)
  })

  test('who are known to another issuer are known anew to this one', async () => {
    const former = await startIssuer()
    for (const [name, value] of Object.entries(companyVariables(former))) vi.stubEnv(name, value)
    expect((await signInByCompany(former, { sub: '9', email: ada })).status).toBe(200)
    await former.stop()
    for (const [name, value] of Object.entries(companyVariables(company))) vi.stubEnv(name, value)
    expect((await signInByCompany(company, adaOfCompany)).status).toBe(200)
    expect(await items('COMPANYIDENTITIES')).toMatchObject([{ issuer: company.issuer }])
  })

  test('hear that the company does not answer, at the beginning and at the end', async () => {
    const told = await begun()
    for (const health of ['Down', 'Failing'] as const) {
      company.health = health
      expect(outcome(await finishByCompany(told))).toEqual(unreachable)
    }
    const down = await startIssuer()
    for (const [name, value] of Object.entries(companyVariables(down))) vi.stubEnv(name, value)
    await down.stop()
    expect(outcome(await beginAtCompany())).toEqual(unreachable)
    expect(await items('LOGIN')).toEqual([])
  })

  test('wait for a company that does not answer for seconds, and no longer', async () => {
    const slow = await startIssuer()
    for (const [name, value] of Object.entries(companyVariables(slow))) vi.stubEnv(name, value)
    slow.health = 'Slow'
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBeLessThanOrEqual(5_000)
      return AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    })
    expect(outcome(await beginAtCompany())).toEqual(unreachable)
    expect(timeout).toHaveBeenCalled()
    timeout.mockRestore()
    await slow.stop()
  })

  test('a client that the company does not know is a fault of what was set up', async () => {
    const told = await begun()
    vi.stubEnv(companyEnvironment.clientId, 'somebody-else')
    expect(outcome(await finishByCompany(told))).toEqual(unreachable)
  })

  test.each([
    { where: 'a header', takesSecretInBody: false },
    { where: 'the body', takesSecretInBody: true },
  ])('with a secret, the client shows it in $where', async ({ takesSecretInBody }) => {
    const strict = await startIssuer({ secret: 'the secret: of ~the client', takesSecretInBody })
    for (const [name, value] of Object.entries(companyVariables(strict))) vi.stubEnv(name, value)
    expect((await signInByCompany(strict, adaOfCompany)).status).toBe(200)
    vi.stubEnv(companyEnvironment.clientSecret, 'another')
    expect(outcome(await signInByCompany(strict, adaOfCompany))).toEqual(unreachable)
    await strict.stop()
  })

  test('are answered so where no company is set up', async () => {
    const told = await begun()
    vi.stubEnv(companyEnvironment.issuer, '')
    const off = [404, 'COMPANY_SIGN_IN_OFF']
    expect([outcome(await beginAtCompany()), outcome(await finishByCompany(told))]).toEqual([off, off])
    expect((await call(handlers.get('show-company-sign-in') as Handler, { key: null })).body).toEqual({ title: null })
  })

  test('a refusal of the company is an answer of its own, without a code', async () => {
    expect(await begun(null)).toMatchObject({ error: 'access_denied' })
    expect(outcome(await finishByCompany(await begun(null)))).toEqual([400, 'TEXT_EXPECTED'])
  })

  test('the browser that begins without a name is given one', async () => {
    const { headers } = await beginAtCompany('theme=dark')
    const cookie = String(headers['Set-Cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-browser=[\w-]{22}$/)
    expect(String((await beginAtCompany()).headers['Set-Cookie'])).toContain(testBrowserCookie)
  })
})

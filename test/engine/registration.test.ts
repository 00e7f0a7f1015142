import { beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { agreementKept, loadAgreements } from '../../lib/store/partner/agreement.ts'
import { findPartnerId } from '../../lib/store/partner/partner.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { sentCode, testBrowserCookie } from '../support/logins.ts'
import { mailedCodes } from '../support/mailed-codes.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { notedPort } from '../support/noted-port.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { solvedWork } from '../support/solved-work.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const terms = { version: '2026-11', url: 'https://test.example/terms' }
const contact = { phone: '+7 495 000-00-00', telegram: '@test_help' }
const shownContact = { email: null, ...contact }
const openContour = {
  ...testContour,
  settings: {
    ...testContour.settings,
    registration: 'open',
    terms,
    contact,
    registeredPartner: { level: 7, groups: ['Вторая'] },
  },
}
const [newcomer, known, blocked] = ['vera@new.example', 'rich@test.example', 'blocked@test.example']
const names = { firstName: ' Вера ', middleName: '', lastName: 'Миронова' }
const browser = { 'user-agent': 'Firefox of the tests', cookie: testBrowserCookie }
const contourBefore = 5

const ask = (name: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, body, headers })
const register = (of: { email: string; code: string; agreedTerms?: string }): Promise<Answer> =>
  ask('register-partner', { ...names, agreedTerms: terms.version, ...of }, browser)
const signIn = (of: { email: string; code: string; app?: string }): Promise<Answer> => ask('sign-in', of, browser)
const show = ({ headers }: Answer): Promise<Answer> =>
  ask('show-session', undefined, { cookie: String(headers['Set-Cookie']).split(';')[0] ?? '' })
const code = (email: string) => sentCode('registration', email)
const unlike = ({ email, code: right }: { email: string; code: string }, by = 1) => ({
  email,
  code: String((Number(right) + by) % 1_000_000).padStart(6, '0'),
})
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })

const itemsIn = async (partition: string | RegExp) =>
  Object.values(await storedItems()).filter(({ pk }) =>
    typeof partition === 'string' ? pk === partition : partition.test(String(pk)),
  )
const codes = async () => (await itemsIn(/^SIGNIN#/)).filter(({ sk }) => sk === 'CODE')
const loginsIn = async (): Promise<number> => (await itemsIn(/^LOGIN#/)).length
const codesAnswered = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? '200' : String(body.code))).toSorted()

/** Checks that no new partner came. */
async function expectNobodyNew(): Promise<void> {
  expect(await itemsIn('PARTNERS')).toHaveLength(contourBefore)
  expect(await itemsIn(/^(AGREEMENTS|LOGINS?)#/)).toEqual([])
}

/** Checks that one partner came, complete: one address, account and activity, and no finding of the audit. */
async function expectOneNew(): Promise<void> {
  for (const partition of ['PARTNERS', 'EMAILS', 'ACTIVITY']) expect(await itemsIn(partition)).toHaveLength(contourBefore + 1)
  expect((await itemsIn(/^PARTNER#/)).filter(({ sk }) => sk === 'ACCOUNT')).toHaveLength(contourBefore + 1)
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}

beforeEach(async () => {
  await newContour(openContour)
})

describeOnEngine('registering', () => {
  test('makes a partner of the address, signs them in, and keeps what was agreed to, when and from where', async () => {
    const answer = await register({ ...(await code(newcomer)), email: ` ${newcomer.toUpperCase()}` })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { kind: 'Partner', email: newcomer, firstName: 'Вера', middleName: null, lastName: 'Миронова', roles: [] },
    ])
    expect(answer.headers['Set-Cookie']).toMatch(/^__Host-session=[ap]\.[\w-]{22}; .*Max-Age=31536000$/)
    expect((await show(answer)).body).toEqual(answer.body)
    const partnerId = await partnerIdOf(newcomer)
    const profile = (await itemsIn('PARTNERS')).find(({ sk }) => sk === partnerId)
    const configuration = await itemsIn('CONTOUR')
    expect(profile).toMatchObject({
      isConfirmed: true,
      isBlocked: false,
      isActive: true,
      inn: null,
      legalTypeId: null,
      levelId: configuration.find(({ number }) => number === 7)?.id,
      levelSince: { levelId: configuration.find(({ number }) => number === 7)?.id, at: profile?.createdAt },
      groupIds: [configuration.find(({ title }) => title === 'Вторая')?.id],
    })
    expect(await loadAgreements(partnerId)).toEqual([
      { partnerId, ...terms, agreedAt: profile?.createdAt, ipAddress: '203.0.113.7', userAgent: 'Firefox of the tests' },
    ])
    const [entry] = await itemsIn(/^EVENTS#/)
    expect(entry).toMatchObject({
      type: 'partner.registered',
      at: profile?.createdAt,
      by: null,
      byPartnerId: partnerId,
      subjects: [`partner:${partnerId}`],
      after: { email: newcomer, firstName: 'Вера', lastName: 'Миронова', level: 7, groups: ['Вторая'], agreedTerms: '2026-11' },
    })
    await expectOneNew()
  })

  const refusals: {
    what: string
    of: () => Promise<{ email: string; code: string; agreedTerms?: string }>
    refused?: string
    triesLeft?: boolean
  }[] = [
    { what: 'a wrong code', of: async () => unlike(await code(newcomer)), refused: 'SIGN_IN_REFUSED' },
    {
      what: 'the code of somebody else',
      of: async () => ({ ...(await code(newcomer)), email: 'other@new.example' }),
      refused: 'SIGN_IN_REFUSED',
    },
    { what: 'a code to sign in to the console', of: () => sentCode('console', newcomer), refused: 'SIGN_IN_REFUSED' },
    { what: 'a code to sign in to the account', of: () => sentCode('account', newcomer), refused: 'SIGN_IN_REFUSED' },
    {
      what: 'the code of another browser',
      of: () => sentCode('registration', newcomer, 'another-browser-------'),
      refused: 'SIGN_IN_REFUSED',
    },
    { what: 'a blocked partner with the right code, and says so', of: () => code(blocked), refused: 'SIGN_IN_BLOCKED' },
    { what: 'a blocked partner with a wrong code', of: async () => unlike(await code(blocked)), refused: 'SIGN_IN_REFUSED' },
    {
      what: 'who agrees to nothing',
      of: async () => ({ ...(await code(newcomer)), agreedTerms: '' }),
      refused: 'TERMS_NOT_AGREED',
    },
    {
      what: 'who agrees to earlier terms',
      of: async () => ({ ...(await code(newcomer)), agreedTerms: '2025-01' }),
      refused: 'TERMS_NOT_AGREED',
    },
  ]
  test.each(refusals)('refuses $what', async ({ of, refused }) => {
    const { status, body } = await register(await of())
    expect(body.code).toBe(refused)
    const statuses: Record<string, number> = { TERMS_NOT_AGREED: 400, SIGN_IN_BLOCKED: 403 }
    expect([status, body.terms]).toEqual([statuses[body.code] ?? 401, refused === 'TERMS_NOT_AGREED' ? terms : undefined])
    expect(body.contact).toEqual(refused === 'SIGN_IN_BLOCKED' ? shownContact : undefined)
    await expectNobodyNew()
  })

  test('counts a wrong code as a try, and looks at no more than five of forty at once', async () => {
    const sent = await code(newcomer)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => register(unlike(sent, index + 1))))
    expect(new Set(codesAnswered(answers))).toEqual(new Set(['SIGN_IN_REFUSED']))
    expect((await codes())[0]?.tries).toBe(5)
    expect((await register(sent)).body.code).toBe('SIGN_IN_REFUSED')
    await expectNobodyNew()
  })

  test('does not count a try for outdated terms', async () => {
    const sent = await code(newcomer)
    for (let index = 0; index < 6; index++) await register({ ...sent, agreedTerms: 'others' })
    expect((await codes())[0]?.tries).toBe(0)
    expect((await register(sent)).status).toBe(200)
  })

  test('takes the same calls for an address that is known as for one that is not, until the code is right', async () => {
    const callsOf = async (email: string): Promise<string[]> => {
      const calls: string[] = []
      onEveryCommand(async (command, send) => {
        calls.push((command as object).constructor.name)
        return send(command)
      })
      await register({ email, code: '000000' })
      return calls
    }
    await code(newcomer)
    await register({ email: newcomer, code: '000001' })
    const unknown = await callsOf(newcomer)
    for (const email of [known, blocked, 'nobody@new.example']) expect(await callsOf(email)).toEqual(unknown)
  })

  test('is closed where the contour says so, whatever is sent, and tries no code', async () => {
    await newContour({ ...testContour, settings: { ...testContour.settings, terms } })
    const sent = await code(newcomer)
    for (const of of [sent, unlike(sent), { ...sent, agreedTerms: 'others' }]) {
      expect((await register(of)).body).toMatchObject({ statusCode: 403, code: 'REGISTRATION_CLOSED' })
    }
    expect((await codes())[0]?.tries).toBe(0)
    await expectNobodyNew()
  })
})

describeOnEngine('somebody who is a partner already', () => {
  test('is signed in by registering, as they are, and what they agree to is kept once', async () => {
    const before = await itemsIn('PARTNERS')
    for (let index = 0; index < 2; index++) {
      const { status, body } = await register(await code(known))
      expect([status, body.email, body.lastName]).toEqual([200, known, 'Богатова'])
    }
    expect(await itemsIn('PARTNERS')).toEqual(before)
    const partnerId = await partnerIdOf(known)
    expect(await loadAgreements(partnerId)).toMatchObject([{ version: terms.version }])
    expect(await itemsIn(/^EVENTS#/)).toMatchObject([{ type: 'partner.agreed', byPartnerId: partnerId }])
    expect(await loginsIn()).toBe(2)
  })

  test('agrees anew to other terms, and what was agreed to before stays as it was', async () => {
    await register(await code(newcomer))
    const partnerId = await partnerIdOf(newcomer)
    const [first] = await loadAgreements(partnerId)
    const others = { version: '2027-01', url: 'https://test.example/terms-2027' }
    const file = { ...openContour, settings: { ...openContour.settings, terms: others } }
    await applyContourFile(parseContourFile(JSON.stringify(file), 'test contour'))
    expect((await register(await code(newcomer))).body).toMatchObject({ code: 'TERMS_NOT_AGREED', terms: others })
    expect((await register({ ...(await code(newcomer)), agreedTerms: others.version })).status).toBe(200)
    expect(await loadAgreements(partnerId)).toMatchObject([{ ...first }, { partnerId, ...others }])
    await expectOneNew()
  })

  test('has agreed once, at the earlier time, when the same version is agreed to meanwhile', async () => {
    const sent = await code(known)
    const from = { ipAddress: '203.0.113.8', userAgent: 'another' }
    const first = { partnerId: await partnerIdOf(known), ...terms, agreedAt: new Date().toISOString(), ...from }
    beforeNextWrite(() => write(agreementKept(first)))
    expect((await register(sent)).status).toBe(200)
    expect(await loadAgreements(first.partnerId)).toEqual([first])
  })

  test('is not signed in behind a block that was acknowledged meanwhile', async () => {
    const sent = await code(known)
    const partnerId = await partnerIdOf(known)
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect((await register(sent)).body).toMatchObject({ code: 'SIGN_IN_BLOCKED', contact: shownContact })
    await expectNobodyNew()
  })
})

describeOnEngine('signing in where partners register themselves', () => {
  test('tells nobody whether an address is registered, whatever code they have', async () => {
    expect((await signIn(await sentCode('account', newcomer))).body.code).toBe('SIGN_IN_REFUSED')
    expect((await signIn(await sentCode('console', newcomer))).body.code).toBe('SIGN_IN_REFUSED')
    // Nor with a code to register with, which is still good where it was asked for.
    const sent = await code(newcomer)
    expect((await signIn(sent)).body.code).toBe('SIGN_IN_REFUSED')
    expect((await register(sent)).status).toBe(200)
    expect((await signIn(await sentCode('account', newcomer))).status).toBe(200)
  })

  test('says before anybody is known whether they do, on which terms, and whom to ask', async () => {
    expect((await ask('show-registration')).body).toMatchObject({ registration: 'open', terms, contact: shownContact })
    await newContour({ ...testContour, settings: { ...testContour.settings, terms } })
    expect((await ask('show-registration')).body).toEqual({ registration: 'closed', terms: null, legalTypes: [], contact: null })
    await newContour({ ...testContour, settings: { ...testContour.settings, contact } })
    expect((await ask('show-registration')).body).toEqual({
      registration: 'closed',
      terms: null,
      legalTypes: [],
      contact: shownContact,
    })
  })
})

describeOnEngine('one address', () => {
  test('becomes one partner and one session, however many come with its code at once', async () => {
    const sent = await code(newcomer)
    const spelt = [newcomer, newcomer.toUpperCase(), ' Vera@New.Example ']
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => register({ ...sent, email: spelt[index % 3] ?? '' })),
    )
    expect(codesAnswered(answers)).toEqual(['200', ...Array.from({ length: 11 }, () => 'SIGN_IN_REFUSED')])
    expect(await loginsIn()).toBe(1)
    await expectOneNew()
  })

  test('becomes one partner with two codes: the older code is no longer good', async () => {
    const older = await code(newcomer)
    let second: Answer | undefined
    beforeNextWrite(async () => {
      second = await register(await code(newcomer.toUpperCase()))
    })
    const first = await register(older)
    expect(codesAnswered([first, second as Answer])).toEqual(['200', 'SIGN_IN_REFUSED'])
    await expectOneNew()
  })

  test('is registered and signed in with by one code that two use at once: one of them', async () => {
    const sent = await code(newcomer)
    let other: Answer | undefined
    beforeNextWrite(async () => {
      other = await register(sent)
    })
    expect(codesAnswered([await register(sent), other as Answer])).toEqual(['200', 'SIGN_IN_REFUSED'])
    await expectOneNew()
  })

  describeOnEngine('that an administrator adds at the same time', () => {
    const add = async (email: string): Promise<unknown> => {
      const port = await notedPort()
      const args = ['partner', 'add', '--email', email, '--last-name', 'Добавлена', '--port', String(port)]
      return contourProgram().parseAsync(args, { from: 'user' })
    }
    beforeEach(() => {
      vi.spyOn(console, 'log').mockReturnValue()
      vi.stubEnv('CONTOUR_ADMIN', 'admin@test.example')
    })

    test('is that partner, signed in with one try, when the administrator was just faster', async () => {
      const sent = await code(newcomer)
      beforeNextWrite(() => add('Vera@New.example'))
      const { status, body } = await register(sent)
      expect([status, body.lastName]).toEqual([200, 'Добавлена'])
      expect((await codes()).find(({ tries }) => Number(tries) > 0)).toMatchObject({
        tries: 1,
        usedAt: expect.any(String) as string,
      })
      expect(await loadAgreements(await partnerIdOf(newcomer))).toHaveLength(1)
      await expectOneNew()
    })

    test('is signed in also by the last try that the code had', async () => {
      const sent = await code(newcomer)
      for (let index = 1; index < 5; index++) await register(unlike(sent, index))
      beforeNextWrite(() => add(newcomer))
      expect((await register(sent)).status).toBe(200)
      await expectOneNew()
    })

    test('is refused to the administrator when the partner was just faster', async () => {
      const sent = await code(newcomer)
      let registered: Answer | undefined
      beforeNextWrite(async () => {
        registered = await register(sent)
      })
      await expect(add(newcomer.toUpperCase())).rejects.toThrow(`There is a partner ${newcomer} already`)
      expect(registered?.status).toBe(200)
      await expectOneNew()
    })

    test('is one partner, however they meet', async () => {
      for (let round = 0; round < 4; round++) {
        const email = `round${round}@new.example`
        const sent = await code(email)
        const [answer, added] = await Promise.all([
          register(sent),
          add(email).then(
            () => 'added',
            () => 'refused',
          ),
        ])
        expect(answer.status).toBe(200)
        expect(answer.body.id).toBe(await findPartnerId(email))
        expect(answer.body.lastName).toBe(added === 'added' ? 'Добавлена' : 'Миронова')
        expect((await itemsIn('PARTNERS')).filter((one) => one.email === email)).toHaveLength(1)
      }
    })
  })
})

describeOnEngine('asking for a code to register with', () => {
  const asking = (email: string, more: object = {}): Promise<Answer> =>
    ask('request-sign-in-code', { email, app: 'account', registers: true, ...more }, browser)
  const mailsTo = async (email: string) => (await mailedCodes()).filter((mail) => 'email' in mail && mail.email === email)
  /** Makes sure the secret that signs challenges exists. */
  beforeEach(async () => {
    await code('somebody@new.example')
  })

  test('takes work and is answered the same, for known and unknown addresses', async () => {
    for (const email of [known, blocked, newcomer]) {
      const before = (await mailsTo(email)).length
      const refused = await asking(email)
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'WORK_REQUIRED', work: { bits: 18 } }])
      expect((await mailsTo(email)).length).toBe(before)
      const answer = await asking(email, { work: solvedWork(refused.body.work) })
      expect([answer.status, Object.keys(answer.body), answer.body.digits]).toEqual([
        202,
        ['digits', 'sentAt', 'expiresAt', 'nextAt'],
        6,
      ])
      expect((await mailsTo(email)).slice(before)).toMatchObject([{ kind: 'SignInCode', registers: true }])
    }
  })

  const wrong: { what: string; work: (asked: { challenge: string; bits: number }) => string }[] = [
    { what: 'that solves nothing', work: ({ challenge }) => `${challenge}:1` },
    { what: 'of another form', work: () => 'work' },
    {
      what: 'of a challenge that the contour did not sign',
      work: ({ challenge, bits }) => solvedWork({ challenge: `${challenge.slice(0, -1)}_`, bits }),
    },
    { what: 'of less work', work: ({ challenge }) => solvedWork({ challenge, bits: 4 }) },
  ]
  test.each(wrong)('is refused with a proof $what', async ({ work }) => {
    const { body } = await asking(newcomer)
    expect((await asking(newcomer, { work: work(body.work) })).body.code).toBe('WORK_REQUIRED')
  })

  test('takes a proof once, for its address and its time', async () => {
    const { body } = await asking(newcomer)
    const work = solvedWork(body.work)
    expect((await asking('other@new.example', { work })).body.code).toBe('WORK_REQUIRED')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    expect((await asking(newcomer, { work })).body.code).toBe('WORK_REQUIRED')
    vi.useRealTimers()
    // Of many browsers that send it at once, one has a code mailed.
    const fromBrowser = (index: number) =>
      ask(
        'request-sign-in-code',
        { email: newcomer, app: 'account', registers: true, work },
        { cookie: `__Host-browser=${String(index).padStart(22, 'b')}` },
      )
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => fromBrowser(index)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 403, 403, 403, 403, 403])
  })
})

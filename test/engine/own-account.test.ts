import { beforeEach, expect, test, vi } from 'vitest'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { correct, reverse } from '../../infra/ops/commands/partner-money-commands.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { ApiError } from '../../lib/errors.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { queueClient } from '../../lib/queue/queue-client.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { addDeal, leadContour, leadIdOf, move, names } from '../support/lead-contour.ts'
import { type Browser, letIn, sentCode, sentConfirmation, testBrowserCookie } from '../support/logins.ts'
import { mailedCodes } from '../support/mailed-codes.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { orderedMails, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const admin = 'admin@test.example'
const [email, stranger] = ['plain@test.example', 'seven@test.example']
const contour = {
  ...leadContour,
  settings: { ...leadContour.settings, requireInnForPayouts: false },
  leadFields: [
    ...leadContour.leadFields,
    { systemName: 'name', label: 'Имя', type: 'String' },
    { systemName: 'phone', label: 'Телефон', type: 'String' },
  ],
}
const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }

interface Request {
  body?: object
  path?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}

const ask = (name: string, by: Browser, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const askErasure = (code?: string): Promise<Answer> => ask('request-erasure', polina, { body: { code } })
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const outcome = ({ status, body }: Answer) => ({ status, code: body.code ?? null })
const journal = async () => Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith('EVENTS#'))
const nobodysId = '019537aa-0000-7000-8000-000000000099'

/** A lead by a promocode of the partner's. */
async function newLeadId(values: Readonly<Record<string, string | number>>): Promise<string> {
  const { field } = names
  const fields = Object.entries(values).map(([name, value]) => ({ fieldTypeId: field(name), value }))
  const { status, body } = await call(handlers.get('create-lead') as Handler, {
    key: testKey,
    body: { fields, promocode: 'PLAIN10' },
  })
  expect([status, body.message]).toEqual([201, undefined])
  return String(body.id)
}

let partnerId: string
let strangerId: string
let polina: Browser

beforeEach(async () => {
  await newContour(contour)
  ;[partnerId, strangerId] = [await partnerIdOf(email), await partnerIdOf(stranger)]
  polina = await letIn('Partner', email)
})

describeOnEngine('what belongs to another partner', () => {
  const forAccount = endpoints.filter(({ path }) => path.startsWith('/api/account'))

  test('cannot be asked for: no endpoint of the account takes the id of a partner', () => {
    expect(forAccount.length).toBeGreaterThan(10)
    expect(forAccount.filter(({ access }) => access !== 'Partner')).toEqual([])
    const names = forAccount.flatMap(({ path, query, body }) => [
      ...path.matchAll(/\{(\w+)\}/g).map(([, name]) => name),
      ...Object.keys(query?.def.shape ?? {}),
      ...Object.keys((body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}),
    ])
    expect(names.filter((name) => /partner|email|person|login/i.test(String(name)))).toEqual([])
  })

  test('is in no answer, whatever names the other partner in the request', async () => {
    const theirs = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    const sema = await letIn('Partner', stranger)
    const named = { partnerId, partner: partnerId, id: partnerId, email }
    for (const { name, query, body, path } of forAccount) {
      const answer = await ask(name, sema, {
        path: path.includes('{id}') ? { id: theirs.id } : {},
        ...(query ? {} : { query: named }),
        ...(body && { body: { ...named, requisites: 'card', amount: 1 } }),
      })
      const text = JSON.stringify(answer.body)
      expect([name, text.includes(partnerId), text.includes(theirs.id), text.includes(email)]).toEqual([
        name,
        false,
        false,
        false,
      ])
    }
    expect(await loadPayout(theirs.id)).toMatchObject({ status: 'Requested', revision: 1 })
    expect(await loadPartner(partnerId)).toMatchObject({ revision: 1, firstName: 'Полина' })
  })

  test.each(forAccount.filter(({ query }) => query))('is refused as a parameter of $name', async ({ name }) => {
    const answer = await ask(name, polina, { query: { partnerId: strangerId } })
    expect(outcome(answer)).toEqual({ status: 400, code: 'PARAMETER_UNKNOWN' })
  })

  test('is a request that is not found', async () => {
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    const sema = await letIn('Partner', stranger)
    const told = async (payoutId: string) => ({
      ...(await ask('show-own-payout', sema, { path: { id: payoutId } })).body,
      requestId: '',
    })
    expect(await told(id)).toEqual(await told(nobodysId))
    expect(await told(id)).toMatchObject({ statusCode: 404, code: 'PAYOUT_NOT_FOUND' })
    expect((await ask('show-own-payout', polina, { path: { id } })).body).toMatchObject({ id, status: 'Requested' })
  })

  test('is not reached with a cursor', async () => {
    await rememberDetails(email)
    for (const rubles of [500, 400]) {
      const { body } = await ask('request-own-payout', polina, { body: { amount: rubles } })
      await ask('cancel-own-payout', polina, { path: { id: body.id }, body: {} })
    }
    const { headers, body } = await ask('list-own-payouts', polina, { query: { limit: '1' } })
    expect(body).toHaveLength(1)
    const cursor = String(headers['X-Next-Cursor'])
    const sema = await letIn('Partner', stranger)
    expect((await ask('list-own-payouts', sema, { query: { cursor } })).body).toEqual([])
    expect(outcome(await ask('list-own-leads', sema, { query: { cursor } }))).toEqual({ status: 400, code: 'CURSOR_INVALID' })
    expect((await ask('list-own-payouts', polina, { query: { limit: '1', cursor } })).body).toMatchObject([{ amount: 500 }])
  })
})

describeOnEngine('own payouts, statement and leads', () => {
  test('are listed newest first, without who decided', async () => {
    await rememberDetails(email)
    const ids = []
    for (const rubles of [500, 400, 300]) {
      const { body } = await ask('request-own-payout', polina, { body: { amount: rubles, requisites: 'card' } })
      await ask('console-change-payout-status', await letIn('Administrator', admin), {
        path: { id: body.id },
        body: { status: 'Rejected', comment: 'no' },
      })
      ids.unshift(body.id)
    }
    const { body } = await ask('list-own-payouts', polina)
    expect(body).toMatchObject(ids.map((id) => ({ id, status: 'Rejected', adminComment: 'no' })))
    const shown = await ask('show-own-payout', polina, { path: { id: ids[0] } })
    expect(shown.body.history).toMatchObject([
      { status: 'Requested', isOwn: true },
      { status: 'Rejected', isOwn: false, comment: 'no' },
    ])
    expect(JSON.stringify([body, shown.body])).not.toContain(admin)
  })

  test('are checked as a request would be', async () => {
    const failedBy = async (query: Record<string, string>): Promise<object[]> => {
      const { body } = await ask('check-own-eligibility', polina, { query })
      return body.checks.filter(({ isPassed }: { isPassed: boolean }) => !isPassed)
    }
    expect(await failedBy({ amount: '500' })).toEqual([
      {
        name: 'destinationIsKnown',
        isPassed: false,
        code: 'PAYOUT_DESTINATION_REQUIRED',
        message: 'Укажите, куда перевести деньги: добавьте данные для выплат в профиле или впишите их в заявку',
      },
    ])
    await rememberDetails(email)
    const { body } = await ask('check-own-eligibility', polina, { query: { amount: '5000' } })
    expect(body).toMatchObject({ partnerId, amount: 5000, isEligible: false, available: 1000 })
    expect(await failedBy({ amount: '5000' })).toEqual([
      { name: 'balanceCoversAmount', isPassed: false, code: 'PAYOUT_ABOVE_AVAILABLE', message: 'Доступно для вывода: 1000' },
    ])
    expect(outcome(await ask('request-own-payout', polina, { body: { amount: 5000 } })).code).toBe('PAYOUT_ABOVE_AVAILABLE')
    expect((await ask('check-own-eligibility', polina)).body).toMatchObject({ amount: 1000, isEligible: true })
  })

  test('tell what a lead earned and why, what was taken back, and only a mask of the client', async () => {
    const names = { surname: 'Петров', name: 'Иван Петров', phone: '8 900 123-45-67' }
    const id = await newLeadId({ ...names, sum: 77_777 })
    const acts = [
      await move(id, { systemName: 'called' }),
      await move(id, { systemName: 'won', amount: 1000 }),
      await addDeal(id, { amount: 500 }),
    ]
    expect(acts.map(({ status }) => status)).toEqual([200, 200, 200])
    const newestRevision = 4
    await reverse(email, newestRevision, { admin, reason: 'возврат' })
    const { body: leads } = await ask('list-own-leads', polina)
    expect(leads).toMatchObject([
      {
        id,
        status: { systemName: 'won' },
        offer: { title: 'Заём' },
        client: { name: 'Иван П.', phone: '+7 900 ···-··-67' },
        earned: 200.5,
        hasOlderRewards: false,
        rewards: [
          { amount: 100.5, isTakenBack: false, cause: { fixed: 100.5, status: { systemName: 'called' } } },
          { amount: 100, isTakenBack: false, cause: { percentOfDeal: 10, dealAmount: 1000 } },
          { amount: 50, isTakenBack: true, cause: { percentOfDeal: 10, dealAmount: 500 } },
        ],
      },
    ])
    // Ids and moments have digits of their own.
    const said = JSON.stringify(leads).replaceAll(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '')
    for (const secret of ['Петров', '123', '77777', 'surname', admin])
      expect([secret, said.includes(secret)]).toEqual([secret, false])
    expect((await ask('list-own-leads', await letIn('Partner', stranger))).body).toEqual([])
  })

  test('of leads come page by page', async () => {
    const ids: string[] = []
    for (const surname of ['А', 'Б', 'В']) ids.unshift(await leadIdOf(surname, { promocode: 'PLAIN10' }))
    const first = await ask('list-own-leads', polina, { query: { limit: '2' } })
    const rest = await ask('list-own-leads', polina, { query: { limit: '2', cursor: String(first.headers['X-Next-Cursor']) } })
    expect([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(rest.headers['X-Next-Cursor']).toBeUndefined()
  })

  test('say why an administrator moved money, and not who', async () => {
    await correct(email, -100_00, { admin, reason: 'Оплачено дважды' })
    const { body } = await ask('show-own-statement', polina, { query: { limit: '1' } })
    expect(body).toMatchObject({ available: 900, entries: [{ cause: { kind: 'Correction', reason: 'Оплачено дважды' } }] })
    expect(Object.keys(body.entries[0].cause)).toEqual(['kind', 'reason'])
    expect(JSON.stringify(body)).not.toContain(admin)
    const next = await ask('show-own-statement', polina, { query: { cursor: body.nextCursor } })
    expect(next.body).toMatchObject({ entries: [{ cause: { kind: 'OpeningBalance' } }], nextCursor: null })
  })
})

describeOnEngine('the own profile', () => {
  const change = (body: object, name?: string): Promise<Answer> =>
    ask('change-own-profile', polina, { body, ...(name && { headers: { 'idempotency-key': name } }) })
  const shown = async () => (await ask('show-own-profile', polina)).body

  test('is changed in the fields sent, and the journal names the partner', async () => {
    const { body, status } = await change({ firstName: ' Паула ', middleName: 'Ильинична', lastName: 'Простова' })
    expect([status, body.changed]).toEqual([200, ['firstName', 'middleName']])
    expect(await shown()).toMatchObject({ firstName: 'Паула', middleName: 'Ильинична', lastName: 'Простова', inn: null })
    expect(await journal()).toMatchObject([
      {
        type: 'partner.edited',
        by: null,
        byPartnerId: partnerId,
        before: { firstName: 'Полина', middleName: null },
        after: { firstName: 'Паула', middleName: 'Ильинична' },
      },
    ])
    expect((await change({ firstName: 'Паула' })).body.changed).toEqual([])
    expect(await journal()).toHaveLength(1)
  })

  test.each([
    { what: 'an empty name', body: { firstName: ' ' }, status: 400, code: 'FIRST_NAME_REQUIRED' },
    { what: 'a null name', body: { lastName: null }, status: 400, code: 'LAST_NAME_REQUIRED' },
    { what: 'an unknown legal type', body: { legalTypeId: 'none' }, status: 404, code: 'LEGAL_TYPE_NOT_FOUND' },
    { what: 'a wrong ИНН', body: { inn: '500100732258' }, status: 400, code: 'INN_INVALID' },
    { what: 'an ИНН of eleven digits', body: { inn: '50010073225' }, status: 400, code: 'INN_INVALID' },
    { what: 'bank details that are a text', body: { bank: 'my bank' }, status: 400, code: 'BANK_DETAILS_EXPECTED' },
    { what: 'a part of bank details', body: { bank: { bic: bank.bic } }, status: 400, code: 'TEXT_EXPECTED' },
    {
      what: 'an account of another bank',
      body: { bank: { ...bank, bic: '049805747' } },
      status: 400,
      code: 'BANK_DETAILS_INVALID',
    },
    { what: 'a long text', body: { requisites: 'x'.repeat(1001) }, status: 400, code: 'TEXT_TOO_LONG' },
    { what: 'half a character', body: { requisites: '\ud800' }, status: 400, code: 'TEXT_NOT_UNICODE' },
    { what: 'a malformed code', body: { inn: '500100732259', code: '12345' }, status: 400, code: 'SIGN_IN_CODE_INVALID' },
    { what: 'an ИНН without a code', body: { inn: '500100732259' }, status: 403, code: 'CONFIRMATION_REQUIRED' },
    { what: 'requisites without a code', body: { requisites: 'card' }, status: 403, code: 'CONFIRMATION_REQUIRED' },
    { what: 'a bank without a code', body: { bank }, status: 403, code: 'CONFIRMATION_REQUIRED' },
    {
      what: 'a code that was never sent',
      body: { inn: '500100732259', code: '123456' },
      status: 403,
      code: 'CONFIRMATION_REFUSED',
    },
  ])('is not changed by $what', async ({ body, status, code }) => {
    expect(outcome(await change(body))).toEqual({ status, code })
    expect(await loadPartner(partnerId)).toMatchObject({ revision: 1 })
    expect(await journal()).toEqual([])
  })

  test('shows a hidden legal type only to those who have it, and checks the ИНН against the type', async () => {
    const { body: session } = await ask('show-own-profile', polina)
    const typeId = (type: string) => session.legalTypes.find((one: { type: string }) => one.type === type)?.id
    const choosable = session.legalTypes.map(({ type }: { type: string }) => type)
    expect(new Set(choosable)).toEqual(new Set(['Individual', 'SelfEmployed', 'LegalEntity']))
    const code = await sentConfirmation(email, 'Details')
    expect((await change({ legalTypeId: typeId('Individual'), inn: ' 5001 0073 2259 ', code })).status).toBe(200)
    expect(outcome(await change({ legalTypeId: typeId('LegalEntity') }))).toEqual({ status: 400, code: 'INN_INVALID' })
    expect(await shown()).toMatchObject({ legalTypeId: typeId('Individual'), inn: '500100732259' })
  })

  test('takes pasted bank details with a code of the mail, once, and has the partner told', async () => {
    // Signing in had sent a code too.
    await sentCode('account', email)
    const sent = await ask('request-confirmation-code', polina)
    expect([sent.status, sent.body.email]).toEqual([202, email])
    const [mail] = await mailedCodes()
    expect(mail).toMatchObject({ kind: 'ConfirmationCode', partnerId, purpose: 'Details' })
    const pasted = { ...bank, account: '4060 2810 7000 0000 0025' }
    expect((await change({ bank: pasted, requisites: ' card 2200 ', code: mail?.code })).body.changed).toEqual([
      'requisites',
      'bank',
    ])
    expect(await shown()).toMatchObject({
      bank,
      requisites: 'card 2200',
      rememberedRequisites: expect.stringContaining(bank.account) as string,
    })
    expect((await orderedMails()).slice(1)).toMatchObject([{ kind: 'ProfileChanged', partnerId, what: ['requisites', 'bank'] }])
    expect(outcome(await change({ bank: null, code: mail?.code }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    expect(JSON.stringify(await storedItems())).not.toContain(`"${mail?.code}"`)
    expect((await change({ bank: null, code: await sentConfirmation(email, 'Details') })).status).toBe(200)
    expect(await loadPartner(partnerId)).not.toHaveProperty('bank')
  })

  test('changes even if the mail queue fails: the notice is ordered with the change itself', async () => {
    const code = await sentConfirmation(email, 'Details')
    const sending = vi.spyOn(queueClient, 'send').mockRejectedValue(new ApiError('SERVICE_UNAVAILABLE'))
    expect((await change({ bank, code })).status).toBe(200)
    expect(sending).not.toHaveBeenCalled()
    expect(await orderedMails()).toMatchObject([{ kind: 'ProfileChanged', partnerId, what: ['bank'] }])
  })

  test('knows no code of another purpose, nor of another partner', async () => {
    const signIn = await sentCode('account', email)
    expect(outcome(await change({ inn: '500100732259', code: signIn.code }))).toEqual({
      status: 403,
      code: 'CONFIRMATION_REFUSED',
    })
    await letIn('Partner', stranger)
    const theirs = await sentConfirmation(stranger, 'Details')
    expect(outcome(await change({ inn: '500100732259', code: theirs }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    const confirmation = await sentConfirmation(email, 'Details')
    const headers = { cookie: testBrowserCookie }
    const refused = await call(handlers.get('sign-in') as Handler, { key: null, headers, body: { email, code: confirmation } })
    expect(outcome(refused)).toEqual({ status: 401, code: 'SIGN_IN_REFUSED' })
    // Neither try has used up the other's.
    expect((await call(handlers.get('sign-in') as Handler, { key: null, headers, body: signIn })).status).toBe(200)
    expect((await change({ inn: '500100732259', code: confirmation })).status).toBe(200)
  })

  test('is confirmed by a code for this act alone, in the session that asked for it', async () => {
    const others = await Promise.all((['Payout', 'Erasure'] as const).map((purpose) => sentConfirmation(email, purpose)))
    const own = await sentConfirmation(email, 'Details')
    const second = await letIn('Partner', email)
    const changeIn = (browser: Browser, code: string) =>
      ask('change-own-profile', browser, { body: { inn: '500100732259', code } })
    for (const code of others.filter((one) => one !== own))
      expect(outcome(await change({ inn: '500100732259', code })).code).toBe('CONFIRMATION_REFUSED')
    // As often as somebody in another session likes.
    for (let tries = 0; tries < 8; tries++) expect((await changeIn(second, own)).body.code).toBe('CONFIRMATION_REFUSED')
    for (let codes = 0; codes < 8; codes++) expect((await ask('request-confirmation-code', second)).status).toBe(202)
    expect((await changeIn(polina, own)).status).toBe(200)
  })

  test.each([
    { query: { purpose: 'Payouts' }, code: 'PURPOSE_PARAMETER_INVALID' },
    { query: { again: 'yes' }, code: 'BOOLEAN_PARAMETER_INVALID' },
  ])('has no code mailed for $query', async ({ query, code }) => {
    expect(outcome(await ask('request-confirmation-code', polina, { query }))).toEqual({ status: 400, code })
    expect(await mailedCodes()).toEqual([])
  })

  test('takes five tries of a code and five mails an hour', async () => {
    const code = await sentConfirmation(email, 'Details')
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries++) await change({ inn: '500100732259', code: wrong })
    expect(outcome(await change({ inn: '500100732259', code }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    for (let codes = 0; codes < 7; codes++) {
      expect((await ask('request-confirmation-code', polina)).status).toBe(202)
      for (let tries = 0; tries < 5; tries++) await change({ inn: '500100732259', code: wrong })
    }
    expect(await mailedCodes()).toHaveLength(4)
    const { body } = await ask('request-confirmation-code', polina)
    expect([body.sentAt, body.expiresAt]).toEqual([null, null])
    expect(Date.parse(body.nextAt)).toBeGreaterThan(Date.now() + 50 * 60_000)
  })

  test('is confirmed by a code that is still good: no other is mailed; on demand the same one is mailed again', async () => {
    await sentCode('account', email)
    const mailed = async () => (await mailedCodes()).map(({ code }) => code)
    const first = await ask('request-confirmation-code', polina)
    expect((await ask('request-confirmation-code', polina)).body).toEqual(first.body)
    expect((await ask('request-confirmation-code', polina, { query: { again: 'true' } })).body).toEqual(first.body)
    expect(await mailed()).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const again = await ask('request-confirmation-code', polina, { query: { again: 'true' } })
    vi.useRealTimers()
    expect(again.body).toMatchObject({ expiresAt: first.body.expiresAt, digits: 6 })
    const [one = '', other] = await mailed()
    expect(other).toBe(one)
    expect((await change({ inn: '500100732259', code: one })).status).toBe(200)
  })

  test('is changed once by a request that is repeated, and once by a code that many bring at once', async () => {
    const code = await sentConfirmation(email, 'Details')
    const first = await change({ requisites: 'card', code }, 'requisites')
    const again = await change({ requisites: 'card', code }, 'requisites')
    expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([200, first.body, 'true'])
    const other = await sentConfirmation(email, 'Details')
    const all = await Promise.all(['a', 'b', 'c'].map((words) => change({ requisites: words, code: other })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await journal()).toHaveLength(2)
  })

  test('is as requested when the answer is kept, whatever was read', async () => {
    await change({ firstName: 'Полина' })
    beforeNextWrite(() => write(...profileEdited(partnerId, { firstName: 'Павла' })))
    expect((await change({ firstName: 'Полина' }, 'so-already')).body).toMatchObject({ changed: ['firstName'] })
    expect(await loadPartner(partnerId)).toMatchObject({ firstName: 'Полина' })
  })

  test('is decided again when it is edited meanwhile, with one try of the code', async () => {
    const code = await sentConfirmation(email, 'Details')
    const wrong = code === '111111' ? '222222' : '111111'
    // The last try is left.
    for (let tries = 0; tries < 4; tries++) await change({ requisites: 'card', code: wrong })
    beforeNextWrite(() => write(...profileEdited(partnerId, { firstName: 'Павла' })))
    expect((await change({ requisites: 'card', code })).status).toBe(200)
    expect(await loadPartner(partnerId)).toMatchObject({ firstName: 'Павла', requisites: 'card', revision: 3 })
  })

  test('is checked at the write', async () => {
    const types = (await shown()).legalTypes as { id: string; type: string }[]
    const legalTypeId = types.find(({ type }) => type === 'LegalEntity')?.id ?? ''
    const code = await sentConfirmation(email, 'Details')
    beforeNextWrite(() => write(...profileEdited(partnerId, { legalTypeId, updatedAt: new Date().toISOString() })))
    expect(outcome(await change({ inn: '500100732259', code }))).toEqual({ status: 400, code: 'INN_INVALID' })
    expect(await loadPartner(partnerId)).toMatchObject({ inn: null, revision: 2 })
  })

  test.each([
    { what: 'a profile', act: () => change({ firstName: 'Паула' }) },
    {
      what: 'requisites',
      code: () => sentConfirmation(email, 'Details'),
      act: (code: string) => change({ requisites: 'card', code }),
    },
    { what: 'a wish to be erased', act: async () => askErasure(await sentConfirmation(email, 'Erasure')) },
    { what: 'a code', act: () => ask('request-confirmation-code', polina) },
  ])('of somebody blocked meanwhile takes no change: $what', async ({ act, code: sent }) => {
    const code = (await sent?.()) ?? ''
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    const answer = await act(code)
    expect(outcome(answer)).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect(await loadPartner(partnerId)).toMatchObject({ firstName: 'Полина', isBlocked: true })
    expect(await loadPartner(partnerId)).not.toHaveProperty('requisites')
    expect(await journal()).toEqual([])
  })

  test('fills in a request without a destination', async () => {
    await change({ bank, requisites: 'card', code: await sentConfirmation(email, 'Details') })
    const { body } = await ask('request-own-payout', polina, { body: { amount: 500 } })
    expect(body.requisites).toBe(`Счёт ${bank.account}, БИК ${bank.bic}, корр. счёт ${bank.correspondentAccount}\ncard`)
  })
})

describeOnEngine('what is kept of a partner', () => {
  test('is shown in full, without the administrators who acted', async () => {
    await ask('change-own-profile', polina, { body: { bank, code: await sentConfirmation(email, 'Details') } })
    const code = await sentConfirmation(email, 'Payout')
    await ask('request-own-payout', polina, { body: { amount: 500, requisites: 'card 2200', code } })
    await correct(email, 10_00, { admin, reason: 'подарок' })
    const { body } = await ask('show-personal-data', polina)
    expect(body).toMatchObject({
      profile: { id: partnerId, email, bank, inn: null },
      account: { available: 510, held: 500 },
      payouts: [{ requisites: 'card 2200' }],
      promocodes: expect.arrayContaining(['PLAIN10', 'OTHER10']) as string[],
      referralLinks: expect.arrayContaining(['plain-loan']) as string[],
      journal: [{ type: 'partner.edited', by: 'the partner', after: { bank } }],
    })
    expect(body.logins).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/admin@|SEVEN10|seven-loan/)
  })
})

describeOnEngine('the wish to be erased', () => {
  const withdraw = (): Promise<Answer> => ask('withdraw-erasure', polina)
  const told = async () => (await orderedMails()).filter(({ kind }) => kind === 'ErasureRequest')
  const mailOf = async () => {
    const [order] = await told()
    const mail = order && (await orderedMail(order, { name: 'test' }, Date.now()))
    return typeof mail === 'object' ? mail : undefined
  }

  test('takes a code that was mailed for it; administrators find it in the journal, and the partner is told', async () => {
    expect((await ask('request-confirmation-code', polina, { query: { purpose: 'Erasure' } })).status).toBe(202)
    const [mailed] = await mailedCodes()
    const first = await askErasure(mailed?.code)
    expect(first.status).toBe(200)
    expect((await askErasure()).body).toEqual(first.body)
    expect(await journal()).toMatchObject([
      { type: 'erasure.requested', byPartnerId: partnerId, subjects: [`partner:${partnerId}`] },
    ])
    expect((await ask('show-own-profile', polina)).body.erasureRequestedAt).toBe(first.body.erasureRequestedAt)
    expect(await told()).toMatchObject([{ partnerId, is: 'Requested' }])
  })

  const refusals: { what: string; code: () => Promise<string | undefined>; status: number; says: string }[] = [
    { what: 'no code', code: async () => undefined, status: 403, says: 'CONFIRMATION_REQUIRED' },
    { what: 'what is no code', code: async () => '12345', status: 400, says: 'SIGN_IN_CODE_INVALID' },
    { what: 'a code that was never sent', code: async () => '123456', status: 403, says: 'CONFIRMATION_REFUSED' },
    { what: 'a code for details', code: () => sentConfirmation(email, 'Details'), status: 403, says: 'CONFIRMATION_REFUSED' },
    { what: 'a code for a payout', code: () => sentConfirmation(email, 'Payout'), status: 403, says: 'CONFIRMATION_REFUSED' },
    {
      what: 'a code that is over',
      code: () => sentConfirmation(email, 'Erasure', 10 * 60_000),
      status: 403,
      says: 'CONFIRMATION_REFUSED',
    },
    {
      what: 'a code of another partner',
      code: async () => {
        await letIn('Partner', stranger)
        return sentConfirmation(stranger, 'Erasure')
      },
      status: 403,
      says: 'CONFIRMATION_REFUSED',
    },
    {
      what: 'a code of another session',
      code: async () => {
        await letIn('Partner', email)
        return sentConfirmation(email, 'Erasure')
      },
      status: 403,
      says: 'CONFIRMATION_REFUSED',
    },
  ]
  test.each(refusals)('is refused with $what, and nothing is noted', async ({ code, status, says }) => {
    expect(outcome(await askErasure(await code()))).toEqual({ status, code: says })
    expect(await loadPartner(partnerId)).toMatchObject({ revision: 1 })
    expect([await journal(), await told()]).toEqual([[], []])
  })

  test('is noted once when several requests bring the code at once', async () => {
    const code = await sentConfirmation(email, 'Erasure')
    const all = await Promise.all(Array.from({ length: 4 }, () => askErasure(code)))
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect([(await journal()).length, (await told()).length]).toEqual([1, 1])
  })

  test('is taken back in the account, and can be said again with another code', async () => {
    const code = await sentConfirmation(email, 'Erasure')
    expect((await askErasure(code)).status).toBe(200)
    expect((await withdraw()).body).toEqual({ erasureRequestedAt: null })
    expect((await withdraw()).body).toEqual({ erasureRequestedAt: null })
    expect((await ask('show-own-profile', polina)).body.erasureRequestedAt).toBeNull()
    expect(new Set((await journal()).map(({ type }) => type))).toEqual(new Set(['erasure.requested', 'erasure.withdrawn']))
    expect((await told()).map((order) => 'is' in order && order.is)).toEqual(['Requested', 'Withdrawn'])
    expect(outcome(await askErasure(code))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    expect((await askErasure(await sentConfirmation(email, 'Erasure'))).status).toBe(200)
  })

  test('is taken back once by many at once', async () => {
    await askErasure(await sentConfirmation(email, 'Erasure'))
    const all = await Promise.all(Array.from({ length: 4 }, withdraw))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await journal()).toHaveLength(2)
  })

  test('is not taken back by somebody who was erased meanwhile', async () => {
    await askErasure(await sentConfirmation(email, 'Erasure'))
    beforeNextWrite(async () => {
      const partner = await loadPartner(partnerId)
      if (partner) await erasePartner(partner, { admin, reason: 'they asked' })
    })
    expect(outcome(await withdraw())).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect((await journal()).map(({ type }) => type)).not.toContain('erasure.withdrawn')
    expect(await loadPartner(partnerId)).not.toHaveProperty('erasureRequestedAt')
  })

  test('is mailed with the balance', async () => {
    await ask('request-own-payout', polina, {
      body: { amount: 300, requisites: 'card', code: await sentConfirmation(email, 'Payout') },
    })
    await askErasure(await sentConfirmation(email, 'Erasure'))
    const mail = await mailOf()
    expect(mail?.to).toBe(email)
    const { body } = await ask('show-own-account', polina)
    expect(body.account).toMatchObject({ available: 700, held: 300, waiting: 0 })
    for (const part of [
      'доступно 700\u00a0₽',
      'ждёт срока 0\u00a0₽',
      'в заявке на выплату 300\u00a0₽',
      'RUB\u00a0700 available',
    ]) {
      expect(mail?.text).toContain(part)
    }
  })
})

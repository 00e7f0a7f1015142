import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import type { Role } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { payoutKey, previousForm, settingsKey } from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPaymentDetails } from '../../lib/store/partner/payment-details.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { catchLog } from '../support/log-lines.ts'
import { type Browser, letIn, sentConfirmation } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { orderedMails, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [email, other] = ['rich@test.example', 'entity@test.example']
const owner = testContour.administrators[0]?.email ?? ''
const account = {
  kind: 'BankAccount',
  bic: '049805746',
  account: '40602810700000000025',
  correspondentAccount: '30101810800000000746',
  bank: 'АО «Банк»',
  kpp: null,
  payee: 'ООО «Ромашка»',
} as const
const phone = { kind: 'FastPayments', phone: '+79160001234', bank: 'Т-Банк' } as const
const ofPhone = 'СБП +79160001234, Т-Банк'
const contour = {
  ...testContour,
  administrators: [
    ...testContour.administrators,
    ...(['owner', 'support', 'payer'] as Role[]).map((role) => ({
      email: `${role}@roles.example`,
      firstName: 'Имя',
      lastName: 'Фамилия',
      roles: [role],
    })),
  ],
}

let rita: Browser
let partnerId: string
beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf(email)
  rita = await letIn('Partner', email)
})

const ask = (name: string, request: object) => call(handlers.get(name) as Handler, { key: null, ...request })
const own = (name: string, body?: object) => ask(name, { headers: { ...rita.headers }, ...(body && { body }) })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const changed = async (body: object): Promise<Answer> =>
  own('change-own-payment-details', { ...body, code: await sentConfirmation(email, 'Details') })
const kept = () => loadPaymentDetails(partnerId)
const profile = async () => (await loadPartner(partnerId)) as Partner
const requested = (body: object = {}): Promise<Answer> =>
  ask('create-payout', { key: testKey, body: { partnerId, amount: 500, ...body } })
const journal = async () =>
  Object.values(await storedItems()).filter(({ pk, type }) => String(pk).startsWith('EVENTS#') && type === 'partner.edited')
const asRole = async (role: Role, body: object, name = 'change-payment-details'): Promise<Answer> => {
  const { headers } = await letIn('Administrator', `${role}@roles.example`)
  return ask(name, { path: { id: partnerId }, headers: { ...headers }, body })
}

const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

describeOnEngine('payment details of a partner', () => {
  test('are added with a code, chosen with that, and told by mail', async () => {
    expect(outcome(await own('change-own-payment-details', { add: phone }))).toEqual([403, 'CONFIRMATION_REQUIRED'])
    expect(await kept()).toEqual([])
    const answer = await changed({ add: { ...phone, phone: '8 (916) 000-12-34' } })
    const [added] = await kept()
    expect([answer.status, answer.body.chosenId]).toEqual([200, added?.id])
    expect(added).toEqual({ ...phone, id: added?.id, by: 'Partner', addedAt: answer.body.updatedAt })
    expect(await profile()).toMatchObject({ paymentDetails: added, detailsChangedAt: answer.body.updatedAt })
    expect((await orderedMails()).at(-1)).toMatchObject({ kind: 'ProfileChanged', partnerId, what: ['paymentDetails'] })
    expect(await journal()).toMatchObject([
      { byPartnerId: partnerId, before: { paymentDetails: null }, after: { paymentDetails: ofPhone } },
    ])
  })

  test('take a code for each change: one that was used confirms nothing more', async () => {
    const code = await sentConfirmation(email, 'Details')
    expect((await own('change-own-payment-details', { add: phone, code })).status).toBe(200)
    expect(outcome(await own('change-own-payment-details', { add: account, code }))).toEqual([403, 'CONFIRMATION_REFUSED'])
    expect(await kept()).toHaveLength(1)
  })

  test('are several, of which one is chosen; what is removed is gone, and then none may be', async () => {
    await changed({ add: account })
    await changed({ add: phone })
    const [first, second] = await kept()
    expect((await profile()).paymentDetails?.id).toBe(second?.id)
    expect((await changed({ choose: first?.id })).body.chosenId).toBe(first?.id)
    const mails = (await orderedMails()).length
    // Those that are not chosen go without a mail: money goes where it went.
    expect((await changed({ remove: second?.id })).body.chosenId).toBe(first?.id)
    expect([(await orderedMails()).length, await kept()]).toEqual([mails, [first]])
    expect((await changed({ remove: first?.id })).body.chosenId).toBeNull()
    expect([await kept(), 'paymentDetails' in (await profile())]).toEqual([[], false])
  })

  test('replace an account and words of the profile, and are replaced by them', async () => {
    await rememberDetails(email, {
      requisites: 'card 1',
      bank: { bic: account.bic, account: account.account, correspondentAccount: account.correspondentAccount },
    })
    await changed({ add: phone })
    expect(await profile()).not.toMatchObject({ requisites: expect.anything() })
    expect('bank' in (await profile())).toBe(false)
    const words = await own('change-own-profile', { requisites: 'card 2', code: await sentConfirmation(email, 'Details') })
    expect([words.status, words.body.changed]).toEqual([200, ['requisites']])
    expect(await profile()).toMatchObject({ requisites: 'card 2' })
    expect('paymentDetails' in (await profile())).toBe(false)
    expect(await kept()).toHaveLength(1)
  })

  test('that are there already are chosen instead of added again; the chosen ones change nothing', async () => {
    await changed({ add: account })
    await changed({ add: phone })
    await changed({ add: { ...account, account: '4060 2810 7000 0000 0025' } })
    expect(await kept()).toHaveLength(2)
    const { revision } = await profile()
    expect(outcome(await own('change-own-payment-details', { add: account }))).toEqual([200, null])
    expect((await profile()).revision).toBe(revision)
  })

  test.each([
    { what: 'nothing', body: {}, refused: [400, 'PAYMENT_DETAILS_EXPECTED'] },
    { what: 'two things at once', body: { choose: 'a', remove: 'a' }, refused: [400, 'PAYMENT_DETAILS_EXPECTED'] },
    { what: 'another kind', body: { add: { kind: 'Wallet', number: '1' } }, refused: [400, 'PAYMENT_DETAILS_EXPECTED'] },
    { what: 'what is not there', body: { choose: 'nothing' }, refused: [404, 'PAYMENT_DETAILS_NOT_FOUND'] },
    { what: 'the removal of what is not there', body: { remove: 'nothing' }, refused: [404, 'PAYMENT_DETAILS_NOT_FOUND'] },
    {
      what: 'an account of another bank',
      body: { add: { ...account, bic: '049805747' } },
      refused: [400, 'BANK_DETAILS_INVALID'],
    },
  ])('are not changed by $what', async ({ body, refused }) => {
    expect(outcome(await changed(body))).toEqual(refused)
    expect(await kept()).toEqual([])
  })

  test('name every wrong field, where it was sent', async () => {
    const { body } = await changed({ add: { ...account, account: '1', payee: ' ' } })
    expect(body.violations.map(({ path }: { path: string }) => path)).toEqual(['add.account', 'add.payee'])
  })

  test('are ten at most', async () => {
    const bankOf = (number: number) => ({ add: { ...phone, bank: `Банк ${number}` } })
    for (const number of Array.from({ length: 10 }).keys()) await asRole('owner', { ...bankOf(number), revision: number + 1 })
    expect(outcome(await changed(bankOf(10)))).toEqual([409, 'PAYMENT_DETAILS_TOO_MANY'])
    expect(await kept()).toHaveLength(10)
  })

  test('are changed one after the other where two changes come at once', async () => {
    await changed({ add: account })
    const [first] = await kept()
    beforeNextWrite(async () => {
      const { revision } = await profile()
      expect((await asRole('owner', { revision, remove: first?.id })).status).toBe(200)
    })
    expect((await changed({ add: phone })).status).toBe(200)
    expect(await kept()).toMatchObject([phone])
    expect((await profile()).paymentDetails?.id).toBe((await kept())[0]?.id)
  })

  test('that are removed meanwhile are not chosen', async () => {
    await changed({ add: account })
    await changed({ add: phone })
    const [first, second] = await kept()
    beforeNextWrite(async () => {
      const { revision } = await profile()
      expect((await asRole('owner', { revision, remove: first?.id })).status).toBe(200)
    })
    expect(outcome(await changed({ choose: first?.id }))).toEqual([404, 'PAYMENT_DETAILS_NOT_FOUND'])
    expect([await kept(), (await profile()).paymentDetails?.id]).toEqual([[second], second?.id])
  })

  test('wait for the close of the upgrade', async () => {
    const code = await sentConfirmation(email, 'Details')
    const form = { write: attributesSet(settingsKey, { form: previousForm }), refused: stale }
    await transact([form], crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    expect(outcome(await own('change-own-payment-details', { add: phone, code }))).toEqual([409, 'UPGRADE_NOT_CLOSED'])
    expect(await kept()).toEqual([])
  })

  test('of a partner who is blocked meanwhile are not changed', async () => {
    const code = await sentConfirmation(email, 'Details')
    beforeNextWrite(async () => {
      const { revision } = await profile()
      expect((await asRole('owner', { revision, reason: 'so' }, 'console-block-partner')).status).toBe(200)
    })
    expect((await own('change-own-payment-details', { add: phone, code })).status).toBe(401)
    expect(await kept()).toEqual([])
  })
})

describeOnEngine('a payout', () => {
  test('keeps the payment details that were chosen, and its requisites are written from them', async () => {
    await changed({ add: phone })
    const { status, body } = await requested()
    expect([status, body.requisites, body.paymentDetails]).toEqual([
      201,
      ofPhone,
      { bic: null, account: null, correspondentAccount: null, kpp: null, payee: null, ...phone },
    ])
    await changed({ add: account })
    expect(await loadPayout(body.id)).toMatchObject({ requisites: ofPhone, requisitesBy: 'Profile', paymentDetails: phone })
  })

  test('goes where the caller says, and then keeps no details', async () => {
    await changed({ add: phone })
    const { body } = await requested({ requisites: 'card 2200' })
    expect([body.requisites, body.paymentDetails]).toEqual(['card 2200', null])
    expect(await loadPayout(body.id)).toMatchObject({ requisitesBy: 'ApiKey' })
  })

  test('says nothing where nobody has said anything, also of a partner with an account in the profile', async () => {
    const { account: number, bic, correspondentAccount } = account
    await rememberDetails(email, { bank: { account: number, bic, correspondentAccount } })
    const { body } = await requested()
    expect([body.requisites, body.paymentDetails]).toEqual(['', null])
  })

  test('is made again where others were chosen before it was written', async () => {
    await changed({ add: phone })
    beforeNextWrite(async () => {
      const { revision } = await profile()
      expect((await asRole('owner', { revision, add: account })).status).toBe(200)
    })
    const { body } = await requested()
    expect(body.paymentDetails).toMatchObject(account)
  })

  test('of the partner goes to the chosen ones too, and is the same when it is asked for again by its id elsewhere', async () => {
    await changed({ add: phone })
    const { body } = await requested({ externalId: 'one' })
    await changed({ add: account })
    const again = await requested({ externalId: 'one' })
    expect([again.status, again.body.id]).toEqual([201, body.id])
    await ask('change-payout-status', { key: testKey, path: { id: body.id }, body: { status: 'Rejected' } })
    const { status, body: mine } = await own('request-own-payout', { amount: 500 })
    expect([status, mine.paymentDetails.account]).toEqual([201, account.account])
  })
})

describeOnEngine('the audit', () => {
  test('finds a request whose payment details were rewritten in the table', async () => {
    await changed({ add: phone })
    const { id } = (await requested()).body
    const rewritten = attributesSet(payoutKey(id), { paymentDetails: { ...phone, phone: '+79160009999' } })
    await transact([{ write: rewritten, refused: stale }], crypto.randomUUID(), {
      ...systemRuntime,
      deadlineMs: Date.now() + 20_000,
    })
    expect(await findings()).toMatchObject([{ sk: id, wrong: 'its payment details are others than its requisites say' }])
  })
})

describeOnEngine('in the console', () => {
  test('who may see what partners answered enters payment details for one; both doors say who did', async () => {
    const log = catchLog()
    const { revision } = await profile()
    for (const role of ['support', 'payer'] as const)
      expect(outcome(await asRole(role, { revision, add: phone }))).toEqual([403, 'PERMISSION_MISSING'])
    expect(outcome(await asRole('owner', { revision: 9, add: phone }))).toEqual([409, 'PROFILE_CHANGED'])
    expect(outcome(await asRole('owner', { revision, add: phone, reason: 'письмо' }))).toEqual([200, null])
    expect((await journal()).at(-1)).toMatchObject({
      by: { email: 'owner@roles.example' },
      reason: 'письмо',
      after: { paymentDetails: ofPhone },
    })
    const { headers } = await letIn('Administrator', owner)
    const shown = await ask('console-show-partner', { path: { id: partnerId }, headers: { ...headers } })
    expect(shown.body.paymentDetails).toMatchObject([
      { kind: 'FastPayments', shown: '•• 1234, Т-Банк', by: 'Administrator', isChosen: true, warnings: [] },
    ])
    expect(JSON.stringify(shown.body)).not.toContain('9160001234')
    const seen = await own('show-own-profile')
    expect(seen.body.paymentDetails).toMatchObject([{ details: phone, by: 'Administrator', isChosen: true }])
    expect([seen.body.rememberedRequisites, JSON.stringify(log()).includes('9160001234')]).toEqual([ofPhone, false])
  })

  test('others who are paid to the same account are named', async () => {
    rita = await letIn('Partner', other)
    const theirs = await own('change-own-payment-details', { add: account, code: await sentConfirmation(other, 'Details') })
    expect(theirs.status).toBe(200)
    const { revision } = await profile()
    const { body } = await asRole('owner', { revision, add: account })
    expect(body.sameDetails).toContainEqual(expect.objectContaining({ kind: 'Account', count: 1 }))
    expect((await journal()).at(-1)?.note).toContain('тот же счёт')
  })
})

describeOnEngine('an erased partner', () => {
  test('has no payment details any more, nor do the requests; the audit agrees before and after', async () => {
    await changed({ add: account })
    await changed({ add: phone })
    const { body } = await requested()
    await ask('change-payout-status', { key: testKey, path: { id: body.id }, body: { status: 'Rejected' } })
    const data = await own('show-personal-data')
    expect(data.body.paymentDetails).toMatchObject([{ details: account }, { details: phone, isChosen: true }])
    expect(await findings()).toEqual([])
    const traces = await erasePartner(await profile(), { admin: owner, reason: 'письмо' })
    expect(traces.paymentDetails).toBe(2)
    const text = JSON.stringify(await storedItems(), (_, value: unknown) => (value instanceof Set ? [...value] : value))
    expect([text.includes('9160001234'), text.includes(account.account), text.includes('Т-Банк')]).toEqual([false, false, false])
    expect(await findings()).toEqual([])
  })
})

import { beforeEach, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode, sentConfirmation } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { orderedMails, storedItems, toldActs } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [email, stranger] = ['rich@test.example', 'entity@test.example']
const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }
const ofBank = `Счёт ${bank.account}, БИК ${bank.bic}, корр. счёт ${bank.correspondentAccount}`
const admin = testContour.administrators[0]?.email ?? ''

const ask = (name: string, by: Browser, body?: object, headers: object = {}, path: Record<string, string> = {}) =>
  call(handlers.get(name) as Handler, { key: null, path, ...(body && { body }), headers: { ...by.headers, ...headers } })
const outcome = ({ status, body }: Answer) => ({ status, code: body.code ?? null })
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

let rita: Browser
let partnerId: string
beforeEach(async () => {
  await newContour(testContour)
  partnerId = await partnerIdOf(email)
  rita = await letIn('Partner', email)
})

const request = (body: object = {}, name?: string): Promise<Answer> =>
  ask('request-own-payout', rita, { amount: 500, ...body }, name === undefined ? {} : { 'idempotency-key': name })
const withdraw = (id: string) => ask('cancel-own-payout', rita, {}, {}, { id })
const mailsOf = async (kind: string) => (await orderedMails()).filter((order) => order.kind === kind)
const stored = async (kind: string) => Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith(kind))

/** Checks that the request does not exist, and the money is where it was. */
async function expectNothingMade(): Promise<void> {
  expect(await stored('PAYOUTS')).toEqual([])
  expect(await loadAccount(partnerId)).toMatchObject({ activePayoutId: null, heldKopecks: 0, revision: 1 })
}

describeOnEngine('a payout that a partner asks for', () => {
  test.each([
    { says: 'nothing', body: {}, details: { requisites: 'card 1' }, requisites: 'card 1' },
    { says: 'blanks', body: { requisites: ' \n ' }, details: { requisites: 'card 1' }, requisites: 'card 1' },
    { says: 'the very same', body: { requisites: 'card 1' }, details: { requisites: 'card 1' }, requisites: 'card 1' },
    {
      says: 'the same otherwise spaced',
      body: { requisites: ' card\n1' },
      details: { requisites: 'card 1' },
      requisites: 'card 1',
    },
    { says: 'the account as text', body: { requisites: ofBank }, details: { bank }, requisites: ofBank },
    { says: 'the account', body: { bank }, details: { bank }, requisites: ofBank },
    {
      says: 'account and words',
      body: { bank, requisites: 'x' },
      details: { bank, requisites: 'x' },
      requisites: `${ofBank}\nx`,
    },
  ])('goes to the details of the profile without a code where it says $says', async ({ body, details, requisites }) => {
    await rememberDetails(email, details)
    const answer = await request(body)
    expect([answer.status, answer.body.requisites]).toEqual([201, requisites])
    expect(await loadPayout(answer.body.id)).toMatchObject({ requisites, requisitesBy: 'Profile' })
    expect(await loadPartner(partnerId)).toMatchObject(details)
  })

  test.each([
    { what: 'another card', body: { requisites: 'card 2' }, status: 403, code: 'PAYOUT_DESTINATION_UNCONFIRMED' },
    { what: 'another account', body: { bank }, status: 403, code: 'PAYOUT_DESTINATION_UNCONFIRMED' },
    { what: 'an account besides', body: { bank, requisites: 'card 1' }, status: 403, code: 'PAYOUT_DESTINATION_UNCONFIRMED' },
    {
      what: 'what is to be kept',
      body: { requisites: 'card 2', keep: true },
      status: 403,
      code: 'PAYOUT_DESTINATION_UNCONFIRMED',
    },
    {
      what: 'a code that was never sent',
      body: { requisites: 'card 2', code: '123456' },
      status: 403,
      code: 'CONFIRMATION_REFUSED',
    },
    { what: 'no code', body: { requisites: 'card 2', code: '12345' }, status: 400, code: 'SIGN_IN_CODE_INVALID' },
    { what: 'an account that is a text', body: { bank: 'my bank' }, status: 400, code: 'BANK_DETAILS_EXPECTED' },
    {
      what: 'an account of another bank',
      body: { bank: { ...bank, bic: '049805747' } },
      status: 400,
      code: 'BANK_DETAILS_INVALID',
    },
    { what: 'more than a profile holds', body: { requisites: 'x'.repeat(1001) }, status: 400, code: 'TEXT_TOO_LONG' },
    { what: 'a wish to keep that is a text', body: { requisites: 'card 2', keep: 'yes' }, status: 400, code: 'BOOLEAN_EXPECTED' },
    {
      what: 'too much money first of all',
      body: { amount: 5000, requisites: 'card 2' },
      status: 400,
      code: 'PAYOUT_ABOVE_AVAILABLE',
    },
  ])('is refused with $what, and nothing is made', async ({ body, status, code }) => {
    await rememberDetails(email, { requisites: 'card 1' })
    expect(outcome(await request(body))).toEqual({ status, code })
    await expectNothingMade()
    expect(await loadPartner(partnerId)).toMatchObject({ requisites: 'card 1', revision: 2 })
    expect(await mailsOf('PayoutRequested')).toEqual([])
  })

  test('is refused where neither it nor the profile says where to, behind all other checks', async () => {
    expect(outcome(await request())).toEqual({ status: 400, code: 'PAYOUT_DESTINATION_REQUIRED' })
    expect(outcome(await request({ requisites: '  ' }))).toEqual({ status: 400, code: 'PAYOUT_DESTINATION_REQUIRED' })
    expect(outcome(await request({ amount: 5000 }))).toEqual({ status: 400, code: 'PAYOUT_ABOVE_AVAILABLE' })
    await expectNothingMade()
  })

  test('goes to other details with a code of the mail, which are that request’s alone', async () => {
    await rememberDetails(email, { requisites: 'card 1' })
    const code = await sentConfirmation(email, 'Payout')
    const { status, body } = await request({ bank, requisites: ' for Rita ', code })
    expect([status, body.requisites]).toEqual([201, `${ofBank}\nfor Rita`])
    expect(await loadPayout(body.id)).toMatchObject({ requisitesBy: 'Code' })
    expect(await loadPartner(partnerId)).toMatchObject({ requisites: 'card 1', revision: 2 })
    expect(await loadPartner(partnerId)).not.toHaveProperty('bank')
    expect(JSON.stringify(await storedItems())).not.toContain(`"${code}"`)
    await withdraw(body.id)
    expect((await request()).body.requisites).toBe('card 1')
  })

  test.each([
    { before: {}, sent: { requisites: 'card 2' }, kept: { requisites: 'card 2' }, what: ['requisites'] },
    { before: { requisites: 'card 1' }, sent: { bank }, kept: { bank }, what: ['requisites', 'bank'] },
    { before: { bank }, sent: { requisites: 'card 2' }, kept: { requisites: 'card 2' }, what: ['requisites', 'bank'] },
  ])('replaces $before with $sent in the same act, and tells of it', async ({ before, sent, kept, what }) => {
    if (Object.keys(before).length > 0) await rememberDetails(email, before)
    const { status, body } = await request({ ...sent, keep: true, code: await sentConfirmation(email, 'Payout') })
    expect(status).toBe(201)
    const { bank: nowBank, requisites, revision } = (await loadPartner(partnerId)) ?? {}
    expect({ ...(nowBank && { bank: nowBank }), ...(requisites && { requisites }) }).toEqual(kept)
    expect(revision).toBe(Object.keys(before).length > 0 ? 3 : 2)
    expect(await stored('EVENTS#')).toMatchObject([{ type: 'partner.edited', by: null, byPartnerId: partnerId }])
    expect((await mailsOf('ProfileChanged')).at(-1)).toMatchObject({ partnerId, what })
    expect(await mailsOf('PayoutRequested')).toMatchObject([{ partnerId, payoutId: body.id, by: 'Partner' }])
    // One act of the feed tells both.
    const told = (await toldActs()).map(({ events }) => events.map(({ type }) => type).toSorted())
    expect(told).toContainEqual(['partner.changed', 'payout.requested'])
    expect(
      (await ask('console-show-payout', await letIn('Administrator', admin), undefined, {}, { id: body.id })).body,
    ).toMatchObject({
      destination: 'Confirmed',
      requisitesBy: 'Code',
    })
    await withdraw(body.id)
    expect((await request()).body.requisites).toBe(body.requisites)
  })

  test('tells the feed, and has the mail ordered, of partner, amount and where it goes', async () => {
    const { body } = await request({ requisites: 'card 2', code: await sentConfirmation(email, 'Payout') })
    const acts = await toldActs()
    expect(acts.flatMap(({ events }) => events)).toContainEqual(
      expect.objectContaining({ type: 'payout.requested', id: body.id }) as object,
    )
    expect(await mailsOf('PayoutRequested')).toMatchObject([{ partnerId, payoutId: body.id }])
    expect(await loadPayout(body.id)).toMatchObject({ partnerId, amountKopecks: 500_00, requisites: 'card 2' })
  })

  test('knows no code of another purpose, nor of another partner, and none twice', async () => {
    const { code: signIn } = await sentCode('account', email)
    await letIn('Partner', stranger)
    const theirs = await sentConfirmation(stranger, 'Payout')
    const code = await sentConfirmation(email, 'Payout')
    for (const wrong of [signIn, theirs, otherThan(code)]) {
      expect(outcome(await request({ requisites: 'card 2', code: wrong }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    }
    await expectNothingMade()
    const made = await request({ requisites: 'card 2', code })
    expect(made.status).toBe(201)
    await withdraw(made.body.id)
    expect(outcome(await request({ requisites: 'card 2', code }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    expect(outcome(await ask('change-own-profile', rita, { requisites: 'card 2', code }))).toEqual({
      status: 403,
      code: 'CONFIRMATION_REFUSED',
    })
    // Nor one that is there to change the profile, and is still good for that.
    const details = await sentConfirmation(email, 'Details')
    expect(outcome(await request({ requisites: 'card 2', code: details }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    expect((await ask('change-own-profile', rita, { requisites: 'card 3', code: details })).status).toBe(200)
  })

  test('allows five tries of a code, and a request that fails for another reason does not count', async () => {
    const code = await sentConfirmation(email, 'Payout')
    for (let asked = 0; asked < 6; asked++) {
      expect(outcome(await request({ amount: 5000, requisites: 'card 2', code })).code).toBe('PAYOUT_ABOVE_AVAILABLE')
    }
    for (let tries = 0; tries < 5; tries++) await request({ requisites: 'card 2', code: otherThan(code) })
    expect(outcome(await request({ requisites: 'card 2', code }))).toEqual({ status: 403, code: 'CONFIRMATION_REFUSED' })
    await expectNothingMade()
  })

  test('takes the newest code alone', async () => {
    const older = await sentConfirmation(email, 'Payout')
    let newer = await sentConfirmation(email, 'Payout')
    if (newer === older) newer = await sentConfirmation(email, 'Payout')
    expect(outcome(await request({ requisites: 'card 2', code: older })).code).toBe('CONFIRMATION_REFUSED')
    expect((await request({ requisites: 'card 2', code: newer })).status).toBe(201)
  })

  test('is made once by a request that is repeated, and once by a code that many bring at once', async () => {
    const code = await sentConfirmation(email, 'Payout')
    const first = await request({ requisites: 'card 2', code, keep: true }, 'october')
    const again = await request({ requisites: 'card 2', code, keep: true }, 'october')
    expect([first.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([201, first.body, 'true'])
    await withdraw(first.body.id)
    const other = await sentConfirmation(email, 'Payout')
    const all = await Promise.all(['a', 'b', 'c'].map((requisites) => request({ requisites, code: other })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await stored('PAYOUTS')).toHaveLength(2)
    expect(await loadPartner(partnerId)).toMatchObject({ requisites: 'card 2', revision: 2 })
  })
})

describeOnEngine('details that change between the look at a request and its write', () => {
  const changeMeanwhile = (details: object): void =>
    beforeNextWrite(async () => {
      const edited = profileEdited(partnerId, { ...details, updatedAt: new Date().toISOString() }, await loadPartner(partnerId))
      await transact(edited, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    })

  test('leave nothing of a request that named the old details', async () => {
    await rememberDetails(email, { requisites: 'card 1' })
    changeMeanwhile({ requisites: 'card of a thief' })
    expect(outcome(await request({ requisites: 'card 1' }))).toEqual({ status: 403, code: 'PAYOUT_DESTINATION_UNCONFIRMED' })
    await expectNothingMade()
  })

  test('are where a request goes that named none', async () => {
    await rememberDetails(email, { requisites: 'card 1' })
    changeMeanwhile({ requisites: 'card 2' })
    const { status, body } = await request()
    expect([status, body.requisites]).toEqual([201, 'card 2'])
    expect(await loadPayout(body.id)).toMatchObject({ requisitesBy: 'Profile' })
  })

  test('and are removed leave nothing of a request that named none', async () => {
    await rememberDetails(email, { requisites: 'card 1' })
    changeMeanwhile({ requisites: undefined, updatedAt: '2026-11-23T00:00:00.000Z' })
    expect(outcome(await request())).toEqual({ status: 400, code: 'PAYOUT_DESTINATION_REQUIRED' })
    await expectNothingMade()
  })

  test('can make the code of the request unnecessary; then it stays good', async () => {
    const code = await sentConfirmation(email, 'Payout')
    changeMeanwhile({ requisites: 'card 2' })
    const { status, body } = await request({ requisites: 'card 2', code })
    expect([status, (await loadPayout(body.id))?.requisitesBy]).toEqual([201, 'Profile'])
    await withdraw(body.id)
    expect((await request({ requisites: 'card 3', code })).status).toBe(201)
  })

  test.each([{ keep: false }, { keep: true }])('cost a code no second try (keep: $keep)', async ({ keep }) => {
    const code = await sentConfirmation(email, 'Payout')
    // The last try is left.
    for (let tries = 0; tries < 4; tries++) await request({ requisites: 'card 2', code: otherThan(code) })
    changeMeanwhile({ firstName: 'Павла' })
    expect((await request({ requisites: 'card 2', code, keep })).status).toBe(201)
    expect(await loadPartner(partnerId)).toMatchObject({ firstName: 'Павла', ...(keep && { requisites: 'card 2' }) })
  })

  test('are not overwritten by the details that a request keeps: the code is checked together with them', async () => {
    const code = await sentConfirmation(email, 'Payout')
    changeMeanwhile({ requisites: 'card 3' })
    const { status, body } = await request({ requisites: 'card 2', code, keep: true })
    expect([status, body.requisites]).toEqual([201, 'card 2'])
    expect(await stored('EVENTS#')).toMatchObject([{ before: { requisites: 'card 3' }, after: { requisites: 'card 2' } }])
  })

  test('leave nothing where the partner is blocked with them', async () => {
    const code = await sentConfirmation(email, 'Payout')
    changeMeanwhile({ isBlocked: true })
    expect(outcome(await request({ requisites: 'card 2', code, keep: true }))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    await expectNothingMade()
    expect(await loadPartner(partnerId)).not.toHaveProperty('requisites')
  })
})

describeOnEngine('a payout that an outside system asks for', () => {
  test.each([{ requisites: undefined }, { requisites: '' }, { requisites: 'whatever it says' }])(
    'goes where the system says, and may say nothing (requisites: $requisites)',
    async ({ requisites }) => {
      await rememberDetails(email, { requisites: 'card 1' })
      const body = { partnerId, amount: 500, requisites }
      const { status, body: made } = await call(handlers.get('create-payout') as Handler, { key: testKey, body })
      expect([status, made.requisites]).toEqual([201, requisites ?? ''])
      expect(Object.keys(made)).not.toContain('requisitesBy')
      expect(await loadPayout(made.id)).toMatchObject({ requisitesBy: 'ApiKey' })
    },
  )
})

import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { legalDetailsKey } from '../../lib/store/keys.ts'
import { legalDetailsSet, loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode, sentConfirmation, testBrowserCookie } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { orderedMails, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const terms = { version: '1', url: 'https://test.example/terms' }
const contour = {
  ...testContour,
  settings: { ...testContour.settings, registration: 'open', terms },
  legalTypes: [
    {
      type: 'Individual',
      fields: [{ systemName: 'passport', label: 'Паспорт', type: 'String', required: true, check: 'passport' }],
    },
    { type: 'SelfEmployed' },
    { type: 'IE', hidden: true, fields: [{ systemName: 'ogrnip', label: 'ОГРНИП', type: 'String', check: 'ogrnip' }] },
    {
      type: 'LegalEntity',
      fields: [
        { systemName: 'ogrn', label: 'ОГРН', type: 'String', required: true, check: 'ogrn' },
        { systemName: 'vat', label: 'НДС', type: 'Boolean' },
      ],
    },
  ],
}
const [email, inn10, ogrn, passport] = ['rich@test.example', '7707083893', '1027700132195', '4510123456']

let rita: Browser
let partnerId: string
/** Ids by name: of legal types, and of their fields as TYPE.field. */
let ids: Record<string, string>

beforeEach(async () => {
  await newContour(contour)
  ;[rita, partnerId] = [await letIn('Partner', email), await partnerIdOf(email)]
  const { legalTypes } = await loadContour()
  ids = Object.fromEntries(
    legalTypes.flatMap(({ id, type, fields = [] }) => [
      [type, id],
      ...fields.map((field) => [`${type}.${field.systemName}`, field.id]),
    ]),
  ) as Record<string, string>
})

const ask = (name: string, body?: unknown, { headers }: { headers: Record<string, string> } = rita): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, body, headers })
const answered = (answers: Record<string, unknown>) =>
  Object.entries(answers).map(([name, value]) => ({ fieldTypeId: ids[name], value }))
/** A partner changes the profile, with a fresh code. */
const change = async (body: object): Promise<Answer> =>
  ask('change-own-profile', { ...body, code: await sentConfirmation(email, 'Details') })
const toCompany = () =>
  change({
    legalTypeId: ids.LegalEntity,
    inn: inn10,
    legalDetails: answered({ 'LegalEntity.ogrn': ogrn, 'LegalEntity.vat': true }),
  })
const toPerson = () =>
  change({ legalTypeId: ids.Individual, inn: '500100732259', legalDetails: answered({ 'Individual.passport': passport }) })
const outcome = ({ status, body }: Answer) => ({ status, code: body.code ?? null })
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const profile = async () => {
  const partner = await loadPartner(partnerId)
  if (!partner) throw new Error('there is no such partner')
  return partner
}
const stored = async () => (await storedItems())[`LEGALDETAILS/${partnerId}`]
const known = async () => (await loadLegalDetails(await profile())).details
const textOfTable = async (): Promise<string> =>
  JSON.stringify(await storedItems(), (_, value: unknown) => (value instanceof Set ? [...value] : value))
const journal = async () => Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith('EVENTS#'))
async function expectAudited(): Promise<void> {
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}

describeOnEngine('what a legal type asks in the account', () => {
  test('a self-employed partner becomes an organization in one change with one code', async () => {
    const changed = await toCompany()
    expect([changed.status, changed.body.changed]).toEqual([200, ['legalTypeId', 'inn', 'legalDetails']])
    const partner = await profile()
    expect(partner).toMatchObject({ legalTypeId: ids.LegalEntity, inn: inn10, revision: 2 })
    expect(partner.legalDetailsAt).toBe(partner.updatedAt)
    expect(partner.detailsChangedAt).toBe(partner.updatedAt)
    const { body } = await ask('show-own-legal-details')
    expect(body).toMatchObject({
      present: [
        { systemName: 'ogrn', value: ogrn },
        { systemName: 'vat', value: true },
      ],
      former: [],
      changedAt: partner.updatedAt,
    })
    await expectAudited()
  })

  test('answers stand nowhere readable: neither in their item, nor in the journal, the feed, mails and kept answers', async () => {
    await toCompany()
    const text = await textOfTable()
    expect(text).not.toContain(ogrn)
    expect(text).not.toContain(ids['LegalEntity.ogrn']?.concat('":') ?? '')
    expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual(
      ['ciphertext', 'nonce', 'partnerId', 'pk', 'revision', 'sk', 'updatedAt', 'wrappedKey'].toSorted(),
    )
    expect((await journal()).at(-1)).toMatchObject({
      type: 'partner.edited',
      after: { legalType: 'LegalEntity', inn: inn10, legalDetails: ['LegalEntity.ogrn', 'LegalEntity.vat'] },
    })
    expect((await orderedMails()).at(-1)).toMatchObject({ kind: 'ProfileChanged', what: ['inn', 'legalDetails'] })
  })

  test('nothing changes without a code, and with answers that are wrong', async () => {
    const body = { legalTypeId: ids.LegalEntity, inn: inn10, legalDetails: answered({ 'LegalEntity.ogrn': ogrn }) }
    expect(outcome(await ask('change-own-profile', body))).toEqual({ status: 403, code: 'CONFIRMATION_REQUIRED' })
    const wrong = await change({ ...body, legalDetails: answered({ 'LegalEntity.ogrn': '1027700132196', 'LegalEntity.vat': 1 }) })
    expect(wrong.body).toMatchObject({
      statusCode: 400,
      code: 'LEGAL_FIELD_INVALID',
      violations: [{ path: 'legalDetails[0].value' }, { path: 'legalDetails[1].value' }],
    })
    for (const legalDetails of ['ОГРН', [ogrn], null, Array.from({ length: 101 }, () => ({}))])
      expect(outcome(await change({ ...body, legalDetails }))).toEqual({ status: 400, code: 'LEGAL_FIELDS_EXPECTED' })
    expect(await profile()).toMatchObject({ legalTypeId: ids.SelfEmployed, revision: 1 })
    expect(await stored()).toBeUndefined()
  })

  test('answers alone need a code too', async () => {
    await toCompany()
    const body = { legalDetails: answered({ 'LegalEntity.ogrn': '1027700229193' }) }
    expect(outcome(await ask('change-own-profile', body))).toEqual({ status: 403, code: 'CONFIRMATION_REQUIRED' })
    expect((await change(body)).status).toBe(200)
  })

  test('a type that requires answers is not taken without them, and one that asks nothing is', async () => {
    expect(outcome(await change({ legalTypeId: ids.LegalEntity, inn: inn10 }))).toEqual({
      status: 400,
      code: 'LEGAL_FIELD_REQUIRED',
    })
    await toCompany()
    expect((await change({ legalTypeId: ids.SelfEmployed, inn: '500100732259' })).status).toBe(200)
    expect(outcome(await change({ legalTypeId: ids.LegalEntity, inn: inn10 }))).toEqual({
      status: 400,
      code: 'LEGAL_FIELD_REQUIRED',
    })
  })

  test('an ИНН of the wrong length is refused with the type that it does not fit, and with no other order', async () => {
    const details = answered({ 'LegalEntity.ogrn': ogrn })
    expect(outcome(await change({ legalTypeId: ids.LegalEntity, legalDetails: details }))).toEqual({
      status: 400,
      code: 'INN_INVALID',
    })
    expect(outcome(await change({ inn: inn10 }))).toEqual({ status: 400, code: 'INN_INVALID' })
  })

  test('the same answers again change nothing, others replace all of the present type and none of another', async () => {
    await toPerson()
    await toCompany()
    const revision = (await stored())?.revision
    const same = await change({ legalDetails: answered({ 'LegalEntity.ogrn': ogrn, 'LegalEntity.vat': true }) })
    expect(same.body.changed).toEqual([])
    expect((await stored())?.revision).toBe(revision)
    const other = await change({ legalDetails: answered({ 'LegalEntity.ogrn': '1027700229193' }) })
    expect(other.body.changed).toEqual(['legalDetails'])
    expect(await known()).toEqual({
      [ids['LegalEntity.ogrn'] ?? '']: '1027700229193',
      [ids['Individual.passport'] ?? '']: passport,
    })
    expect((await ask('show-own-legal-details')).body.former).toMatchObject([{ legalType: 'Individual', value: passport }])
    await expectAudited()
  })

  test('a change that another one overtook is decided again, with what that left', async () => {
    await toPerson()
    beforeNextWrite(async () => {
      const before = await profile()
      const at = new Date().toISOString()
      const { details, revision } = await loadLegalDetails(before)
      const other = { ...details, [ids['LegalEntity.vat'] ?? '']: false }
      await write(
        ...profileEdited(partnerId, { updatedAt: at, legalDetailsAt: at }, before),
        await legalDetailsSet(partnerId, other, { revision, at }),
      )
    })
    expect((await toCompany()).status).toBe(200)
    expect(await known()).toEqual({
      [ids['LegalEntity.ogrn'] ?? '']: ogrn,
      [ids['LegalEntity.vat'] ?? '']: true,
      [ids['Individual.passport'] ?? '']: passport,
    })
    await expectAudited()
  })

  test.each([0, 1])('answers that somebody else has written since revision %i are never written over', async (revision) => {
    await toCompany()
    await toPerson()
    const at = new Date().toISOString()
    await expect(write(await legalDetailsSet(partnerId, {}, { revision, at }))).rejects.toThrow('changed between')
    expect((await stored())?.revision).toBe(2)
  })

  test('answers that were copied to another partner cannot be read there', async () => {
    await toCompany()
    const other = await partnerIdOf('entity@test.example')
    const { pk: _pk, sk: _sk, ...item } = (await stored()) ?? {}
    await write({ write: { Put: { Item: { ...legalDetailsKey(other), ...item } } }, refused: () => new Error('refused') })
    await expect(loadLegalDetails({ id: other, legalDetailsAt: '' })).rejects.toThrow('unable to authenticate')
  })

  test('who has answered nothing is shown the questions, and what the profile can choose', async () => {
    const { body } = await ask('show-own-profile')
    expect(body).toMatchObject({ legalDetailsAt: null, legalTypeId: ids.SelfEmployed })
    expect(
      (body.legalTypes as { type: string; fields: { systemName: string }[] }[]).map(({ type, fields }) => [type, fields.length]),
    ).toEqual(
      expect.arrayContaining([
        ['Individual', 1],
        ['SelfEmployed', 0],
        ['LegalEntity', 2],
      ]),
    )
    expect((await ask('show-own-legal-details')).body).toEqual({ present: [], former: [], changedAt: null })
  })

  test('everything is in the copy that the partner may ask for', async () => {
    await toPerson()
    await toCompany()
    expect((await ask('show-personal-data')).body.legalDetails).toMatchObject({
      present: [{ systemName: 'ogrn', value: ogrn }, { value: true }],
      former: [{ systemName: 'passport', value: passport }],
    })
  })

  test('an erased partner leaves none of it', async () => {
    await toCompany()
    const traces = await erasePartner(await profile(), { admin: 'admin@test.example', reason: 'письмо' })
    expect(traces.legalDetails).toBe(1)
    expect(await stored()).toBeUndefined()
    expect((await profile()).legalDetailsAt).toBeUndefined()
    await expectAudited()
  })
})

describeOnEngine('what a legal type asks at registration', () => {
  const newcomer = 'vera@new.example'
  const register = async (of: object, address = newcomer): Promise<Answer> => {
    const code = await sentCode('registration', address)
    return ask(
      'register-partner',
      { ...code, firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms.version, ...of },
      { headers: { cookie: testBrowserCookie } },
    )
  }

  test('is shown to everybody where registration is open, without what is hidden', async () => {
    const { body } = await ask('show-registration', undefined, { headers: {} })
    const types = body.legalTypes as { type: string; fields: { label: string; required: boolean }[] }[]
    expect(new Map(types.map(({ type, fields }) => [type, fields.map(({ label }) => label)]))).toEqual(
      new Map([
        ['Individual', ['Паспорт']],
        ['SelfEmployed', []],
        ['LegalEntity', ['ОГРН', 'НДС']],
      ]),
    )
  })

  test('is answered with it, and stored with the partner', async () => {
    const answers = answered({ 'LegalEntity.ogrn': ogrn })
    expect((await register({ legalTypeId: ids.LegalEntity, legalDetails: answers })).status).toBe(200)
    const partner = await loadPartner(await partnerIdOf(newcomer))
    expect(partner).toMatchObject({ legalTypeId: ids.LegalEntity, legalDetailsAt: partner?.createdAt })
    expect(await loadLegalDetails(partner ?? { id: '' })).toEqual({
      details: { [ids['LegalEntity.ogrn'] ?? '']: ogrn },
      revision: 1,
    })
    expect((await journal()).at(-1)).toMatchObject({
      type: 'partner.registered',
      after: { legalType: 'LegalEntity', legalDetails: ['LegalEntity.ogrn'] },
    })
    expect(await textOfTable()).not.toContain(ogrn)
    await expectAudited()
  })

  test('may be left for later: without a type nothing is asked', async () => {
    expect((await register({})).status).toBe(200)
    const partner = await loadPartner(await partnerIdOf(newcomer))
    expect([partner?.legalTypeId, partner?.legalDetailsAt]).toEqual([null, undefined])
  })

  test.each([
    { what: 'a hidden type', of: () => ({ legalTypeId: ids.IE }), code: 'LEGAL_TYPE_NOT_FOUND' },
    { what: 'no answer', of: () => ({ legalTypeId: ids.LegalEntity }), code: 'LEGAL_FIELD_REQUIRED' },
    {
      what: 'an answer of another type',
      of: () => ({ legalTypeId: ids.SelfEmployed, legalDetails: answered({ 'LegalEntity.ogrn': ogrn }) }),
      code: 'LEGAL_FIELD_UNKNOWN',
    },
  ])('is refused for $what before the code is looked at, which is still good then', async ({ of, code }) => {
    const mailed = await sentCode('registration', newcomer)
    const names = { ...mailed, firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms.version }
    const browser = { headers: { cookie: testBrowserCookie } }
    expect((await ask('register-partner', { ...names, ...of() }, browser)).body.code).toBe(code)
    expect((await ask('register-partner', names, browser)).status).toBe(200)
  })

  test('is ignored for a partner who is there already', async () => {
    const answers = answered({ 'LegalEntity.ogrn': ogrn })
    expect((await register({ legalTypeId: ids.LegalEntity, legalDetails: answers }, email)).status).toBe(200)
    expect(await profile()).toMatchObject({ legalTypeId: ids.SelfEmployed, revision: 1 })
    expect(await stored()).toBeUndefined()
  })
})

import { beforeEach, expect, test } from 'vitest'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { type Role, roleNames } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { answerLegalType } from '../support/answered-legal-type.ts'
import { type Answer, type Call, call, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { catchLog } from '../support/log-lines.ts'
import { letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { orderedMails, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [owner, email, passport, kpp] = [testContour.administrators[0]?.email ?? '', 'rich@test.example', '4510123456', '770801001']
const fields = [
  { systemName: 'passport', label: 'Паспорт', type: 'String', check: 'passport' },
  { systemName: 'tax', label: 'Налог', type: 'List', options: ['Резидент', 'Нерезидент'] },
]
const contour = {
  ...testContour,
  administrators: [
    ...testContour.administrators,
    ...roleNames.map((role) => ({ email: `${role}@roles.example`, firstName: 'Имя', lastName: 'Фамилия', roles: [role] })),
  ],
  legalTypes: testContour.legalTypes.map((one) => {
    if (one.type === 'LegalEntity')
      return { ...one, fields: [{ systemName: 'kpp', label: 'КПП', type: 'String', required: true, check: 'kpp' }] }
    return one.type === 'SelfEmployed' ? { ...one, fields } : one
  }),
}

let partnerId: string

beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf(email)
  await answerLegalType(email, 'SelfEmployed', { passport })
})

const shownTo = (key: string): Promise<Answer> => call(handlers.get('show-partner') as Handler, { key, path: { id: partnerId } })
const keyWith = async (...scopes: Parameters<typeof narrowKey>[1]): Promise<string> =>
  (await narrowKey(await letIn('Administrator', owner), scopes)).secret
const asRole = async (role: Role, name: string, request: Partial<Call> = {}): Promise<Answer> => {
  const { headers } = await letIn('Administrator', `${role}@roles.example`)
  return call(handlers.get(name) as Handler, { key: null, path: { id: partnerId }, headers: { ...headers }, ...request })
}
const entries = async () =>
  Object.values(await storedItems()).filter(({ pk, type }) => String(pk).startsWith('EVENTS#') && type === 'details.shown')
const textOfTable = async (): Promise<string> =>
  JSON.stringify(await storedItems(), (_, value: unknown) => (value instanceof Set ? [...value] : value))

describeOnEngine('what a partner answered is in GET /partner/{id}', () => {
  test('for a key that names the scope', async () => {
    const { status, body } = await shownTo(await keyWith('partners.read', 'partners.details'))
    expect([status, body.id]).toEqual([200, partnerId])
    expect(body.legalDetails).toMatchObject({
      present: [
        { systemName: 'passport', label: 'Паспорт', type: 'String', value: passport, optionName: null },
        { systemName: 'tax', value: null, optionName: null },
      ],
      former: [],
    })
  })

  test('for no other: neither for one without scopes, nor for one that reads partners', async () => {
    for (const key of [testKey, await keyWith('partners.read')]) {
      const { status, body } = await shownTo(key)
      expect([status, 'legalDetails' in body, JSON.stringify(body).includes(passport)]).toEqual([200, false, false])
    }
    const { status, body } = await shownTo(await keyWith('partners.details'))
    expect([status, body.code, body.permission]).toEqual([403, 'SCOPE_MISSING', 'partners.read'])
  })

  test('and of no list', async () => {
    const key = await keyWith('partners.read', 'partners.details')
    const { status, body } = await callStreaming(handlers.get('list-partners'), { key })
    expect([status, JSON.stringify(body).includes('legalDetails')]).toEqual([200, false])
  })

  test('by the name of an option where the answer is one', async () => {
    const key = await keyWith('partners.read', 'partners.details')
    const tax = (await shownTo(key)).body.legalDetails.present[1]
    const { body } = await asRole('owner', 'show-configuration')
    const asked = body.legalTypes.flatMap((one: { fields: { id: string; options: { id: string }[] }[] }) => one.fields)
    const option = asked.find(({ id }: { id: string }) => id === tax.fieldTypeId).options[1].id
    await answerLegalType(email, 'SelfEmployed', { tax: option })
    const [, answered] = (await shownTo(key)).body.legalDetails.present
    expect([answered.value, answered.optionName]).toEqual([option, 'Нерезидент'])
  })
})

describeOnEngine('a key that opens what partners answered', () => {
  test('is issued only when no function of the previous release runs', async () => {
    const step = { write: attributesSet(settingsKey, { form: 7 }), refused: stale }
    await transact([step], crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    const issue = (scopes: string[]) => asRole('owner', 'issue-key', { path: {}, body: { title: 'Taxes', scopes } })
    expect((await issue(['partners.read', 'partners.details'])).body.code).toBe('UPGRADE_NOT_CLOSED')
    expect((await issue(['partners.read'])).status).toBe(201)
  })
})

describeOnEngine('what a partner answered is shown in the console', () => {
  test.each(['payer', 'owner'] as const)('to a role of %s, and the journal says who looked at what', async (role) => {
    const log = catchLog()
    const { status, body } = await asRole(role, 'show-legal-details')
    expect([status, body.present[0]]).toEqual([200, expect.objectContaining({ systemName: 'passport', value: passport })])
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      by: { email: `${role}@roles.example` },
      subjects: [`partner:${partnerId}`],
      before: null,
      after: { legalDetails: ['SelfEmployed.passport'] },
    })
    expect(await textOfTable()).not.toContain(passport)
    expect(JSON.stringify(log())).not.toContain(passport)
  })

  test.each(['viewer', 'support', 'approver', 'manager'] as const)('to no role of %s', async (role) => {
    const { status, body } = await asRole(role, 'show-legal-details')
    expect([status, body.code, body.permission]).toEqual([403, 'PERMISSION_MISSING', 'partners.details'])
    expect(JSON.stringify((await asRole(role, 'console-show-partner')).body)).not.toContain(passport)
    expect(await entries()).toEqual([])
  })

  test('of somebody who answered nothing without a word in the journal', async () => {
    const { status, body } = await asRole('owner', 'show-legal-details', {
      path: { id: await partnerIdOf('blocked@test.example') },
    })
    expect([status, body]).toEqual([200, { present: [], former: [], changedAt: null }])
    expect(await entries()).toEqual([])
  })
})

describeOnEngine('what a partner answered is changed in the console', () => {
  const ids = async (): Promise<Record<string, string>> => {
    const { legalTypes } = await loadContour()
    return Object.fromEntries(
      legalTypes.flatMap(({ id, type, fields: asked = [] }) => [
        [type, id],
        ...asked.map((field) => [`${type}.${field.systemName}`, field.id]),
      ]),
    ) as Record<string, string>
  }
  const answered = async (name: string, value: unknown) => [{ fieldTypeId: (await ids())[name], value }]
  const edit = async (body: object, role: Role = 'owner'): Promise<Answer> => {
    const revision = (await loadPartner(partnerId))?.revision
    return asRole(role, 'console-change-legal-details', { body: { revision, ...body } })
  }
  const newest = async () =>
    Object.values(await storedItems()).findLast(({ pk, type }) => String(pk).startsWith('EVENTS#') && type === 'partner.edited')

  test('by an owner, with the legal type and the ИНН of its length, and back, in one act each', async () => {
    const { LegalEntity, SelfEmployed } = await ids()
    const log = catchLog()
    const there = await edit({
      legalTypeId: LegalEntity,
      inn: '7707083893',
      legalDetails: await answered('LegalEntity.kpp', kpp),
    })
    expect([there.status, there.body.legalType.type, there.body.inn]).toEqual([200, 'LegalEntity', '7707083893'])
    expect(await newest()).toMatchObject({
      by: { email: 'owner@roles.example' },
      after: { legalType: 'LegalEntity', inn: '7707083893', legalDetails: ['LegalEntity.kpp'] },
    })
    expect((await orderedMails()).at(-1)).toMatchObject({ kind: 'ProfileChanged', what: ['inn', 'legalDetails'] })
    const { details } = await loadLegalDetails((await loadPartner(partnerId)) as Partner)
    expect(new Set(Object.values(details))).toEqual(new Set([passport, kpp]))
    const back = await edit({ legalTypeId: SelfEmployed, inn: '500100732259' })
    expect([back.status, back.body.legalType.type, back.body.inn]).toEqual([200, 'SelfEmployed', '500100732259'])
    expect(await textOfTable()).not.toContain(kpp)
    expect(JSON.stringify([log(), there.body])).not.toContain(kpp)
  })

  test('with the checks of the account, and the profile that was looked at', async () => {
    const { LegalEntity } = await ids()
    const outcome = ({ status, body }: Answer) => [status, body.code]
    expect(outcome(await edit({ legalTypeId: LegalEntity, inn: '7707083893' }))).toEqual([400, 'LEGAL_FIELD_REQUIRED'])
    const legalDetails = await answered('LegalEntity.kpp', kpp)
    expect(outcome(await edit({ legalTypeId: LegalEntity, legalDetails }))).toEqual([400, 'INN_INVALID'])
    const wrong = await edit({ legalDetails: await answered('SelfEmployed.passport', 'none') })
    expect([wrong.body.code, wrong.body.violations[0].path]).toEqual(['LEGAL_FIELD_INVALID', 'legalDetails[0].value'])
    expect(outcome(await edit({ revision: 7, inn: null }))).toEqual([409, 'PROFILE_CHANGED'])
    expect((await loadPartner(partnerId))?.revision).toBe(2)
  })

  test('and the same again is nothing', async () => {
    const before = await storedItems()
    expect((await edit({ legalDetails: await answered('SelfEmployed.passport', passport) })).status).toBe(200)
    const apart = (keys: string[]) => keys.filter((key) => !/^(LOGIN|SIGNIN)/.test(key))
    expect(apart(touchedKeys(before, await storedItems()))).toEqual([])
  })

  test.each([
    { role: 'payer', lacks: 'partners.write' },
    { role: 'support', lacks: 'partners.details' },
  ] as const)('by no role of $role, which lacks $lacks', async ({ role, lacks }) => {
    const { status, body } = await edit({ inn: null }, role)
    expect([status, body.code, body.permission]).toEqual([403, 'PERMISSION_MISSING', lacks])
  })
})

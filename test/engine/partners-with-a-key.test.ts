import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadJournal } from '../../lib/store/journal/journal.ts'
import { apiKeyKey, previousForm, settingsKey } from '../../lib/store/keys.ts'
import { loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { stale } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { apiKeyOf } from '../support/samples.ts'
import { expectWhole, orderedMails, storedItems, toldActs } from '../support/stored.ts'
import { writeSteps } from '../support/table-scene.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [owner, inn, nobodysId] = ['admin@test.example', '500100732259', '019537aa-0000-7000-8000-000000000099']
const contour = {
  ...testContour,
  levels: [
    { number: 7, description: 'Седьмой' },
    { number: 2, description: 'Второй' },
  ],
  legalTypes: testContour.legalTypes.map((one) =>
    one.type === 'LegalEntity'
      ? { ...one, fields: [{ systemName: 'kpp', label: 'КПП', type: 'String', required: true, check: 'kpp' }] }
      : one,
  ),
}

let ada: Browser
let secret = ''
/** Of rich@test.example, level 7, both groups. */
let id = ''
beforeEach(async () => {
  await newContour(contour)
  ada = await letIn('Administrator', owner)
  secret = await keyWith('partners.write')
  id = await partnerIdOf('rich@test.example')
})

const keyWith = async (...scopes: Permission[]): Promise<string> => (await narrowKey(ada, scopes)).secret
interface Request {
  key?: string
  body?: object
  path?: Record<string, string>
  headers?: Record<string, string>
}
const ask = (name: string, request: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: secret, ...request })
const add = (body: object, request: Request = {}): Promise<Answer> => ask('create-partner', { body, ...request })
const edit = (body: object, request: Request = {}): Promise<Answer> =>
  ask('change-partner', { path: { id }, body: { revision: 1, ...body }, ...request })
const told = ({ status, body }: Answer) => [status, body.code ?? null, body.message ?? null]
const things = async () => {
  const { levels, groups, legalTypes } = await loadContour()
  return {
    level: (number: number) => levels.find((one) => one.number === number)?.id ?? '',
    group: (title: string) => groups.find((one) => one.title === title)?.id ?? '',
    legalType: (type: string) => legalTypes.find((one) => one.type === type)?.id ?? '',
    kpp: legalTypes.flatMap(({ fields = [] }) => fields).find(({ systemName }) => systemName === 'kpp')?.id ?? '',
  }
}
const journalOf = async (partnerId: string) =>
  (await loadJournal(new Date(Date.now() - 60_000).toISOString(), new Date().toISOString())).filter(
    ({ type, subjects }) => type !== 'file.applied' && subjects.includes(`partner:${partnerId}`),
  )
const eventsOf = async (partnerId: string) =>
  (await toldActs()).flatMap(({ by, events }) =>
    events.filter((told) => told.id === partnerId).map(({ type }) => ({ type, by: by?.kind ?? null })),
  )

describeOnEngine('what a profile names, over the API', () => {
  test('levels come from the lowest number, groups by title, legal types in their order; a hidden type is not among them', async () => {
    const reads = await keyWith('partners.read')
    const { level, group, legalType } = await things()
    expect((await ask('list-levels', { key: reads })).body).toEqual([
      { id: level(2), number: 2, description: 'Второй' },
      { id: level(7), number: 7, description: 'Седьмой' },
    ])
    expect((await ask('list-partner-groups', { key: reads })).body).toEqual([
      { id: group('Вторая'), title: 'Вторая' },
      { id: group('Первая'), title: 'Первая' },
    ])
    const types = (await ask('list-legal-types', { key: reads })).body as { id: string; type: string; fields: object[] }[]
    expect(types.map(({ type }) => type)).toEqual(['Individual', 'SelfEmployed', 'LegalEntity'])
    expect(types.at(-1)).toMatchObject({
      id: legalType('LegalEntity'),
      fields: [{ systemName: 'kpp', required: true, check: 'kpp' }],
    })
  })
})

describeOnEngine('POST /partner', () => {
  test('adds a partner with all that the console adds; the journal names the key and its administrator', async () => {
    const { level, group, legalType } = await things()
    const profile = { email: 'new@test.example', firstName: 'Зоя', middleName: null, lastName: 'Королёва', isConfirmed: true }
    const asked = { ...profile, inn, legalTypeId: legalType('SelfEmployed'), levelId: level(2), groupIds: [group('Вторая')] }
    const { status, body } = await add(asked)
    expect([status, body]).toMatchObject([
      201,
      {
        ...profile,
        isBlocked: false,
        isActive: true,
        revision: 1,
        legalType: { type: 'SelfEmployed' },
        level: { number: 2 },
        groups: [{ title: 'Вторая' }],
        account: { accrued: 0, available: 0, activePayoutId: null },
      },
    ])
    expect((await ask('show-partner', { key: await keyWith('partners.read'), path: { id: body.id } })).body).toEqual(body)
    expect(await loadPartner(body.id)).toMatchObject(asked)
    // Rita has the same ИНН: administrators read so in the journal, the key is not told.
    expect(await journalOf(body.id)).toMatchObject([
      {
        type: 'partner.created',
        by: { email: owner },
        byApiKey: { title: 'partners.write' },
        note: expect.stringContaining('ИНН'),
      },
    ])
    expect(JSON.stringify(body)).not.toContain(id)
    expect(await eventsOf(body.id)).toEqual([{ type: 'partner.created', by: 'ApiKey' }])
    expectWhole(await storedItems())
  })

  test('adds one by a key of a service account, in the name of the administrator who issued it', async () => {
    const key = 'of-a-service'
    const administratorId = (await loadContour()).administrators.find(({ email }) => email === 'second@test.example')?.id ?? ''
    const of = { administratorId, serviceAccount: { id: 's-1', title: '1C' }, scopes: ['partners.write' as const], title: 'CRM' }
    const Item = { ...apiKeyKey(sha256(key)), ...apiKeyOf(sha256(key), of) }
    await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
    const { status, body } = await add({ email: 'new@test.example' }, { key })
    expect(status).toBe(201)
    expect(await journalOf(body.id)).toMatchObject([
      { type: 'partner.created', by: { email: 'second@test.example' }, byApiKey: { title: 'CRM' } },
    ])
  })

  test.each([
    {
      what: 'no address',
      body: {},
      refused: [400, 'EMAIL_INVALID', 'Укажите адрес электронной почты, например name@example.ru'],
    },
    {
      what: 'an address of another partner',
      body: { email: 'Entity@test.example' },
      refused: [409, 'EMAIL_TAKEN', 'Этот адрес уже занят другим партнером'],
    },
    { what: 'an unknown level', body: { levelId: nobodysId }, refused: [404, 'LEVEL_NOT_FOUND', 'Уровень не найден'] },
    { what: 'an unknown group', body: { groupIds: [nobodysId] }, refused: [404, 'GROUP_NOT_FOUND', 'Группа не найдена'] },
    {
      what: 'an unknown legal type',
      body: { legalTypeId: nobodysId },
      refused: [404, 'LEGAL_TYPE_NOT_FOUND', 'Тип партнера не найден'],
    },
    {
      what: 'groups that are no list',
      body: { groupIds: 'a' },
      refused: [400, 'IDS_EXPECTED', 'Поле «groupIds» должно быть списком идентификаторов'],
    },
    {
      what: 'a flag that is none',
      body: { isActive: 'yes' },
      refused: [400, 'BOOLEAN_EXPECTED', 'Поле «isActive» должно быть true или false'],
    },
    {
      what: 'answers, with a key that may not give them',
      body: { legalDetails: [] },
      refused: [403, 'LEGAL_DETAILS_FORBIDDEN', 'Чтобы передать legalDetails, ключу нужно право partners.details'],
    },
    {
      what: 'answers, with a key that opens everything',
      body: { legalDetails: [] },
      key: testKey,
      refused: [403, 'LEGAL_DETAILS_FORBIDDEN', 'Чтобы передать legalDetails, ключу нужно право partners.details'],
    },
  ])('refuses $what, and writes nothing', async ({ body, refused, ...request }) => {
    const email = refused[1] === 'EMAIL_INVALID' ? {} : { email: 'new@test.example' }
    const before = await storedItems()
    expect(told(await add({ ...email, ...body }, request))).toEqual(refused)
    expect(await storedItems()).toEqual(before)
  })

  test('refuses an ИНН whose digits do not hold for the legal type, and says at which field', async () => {
    const { legalType } = await things()
    const answer = await add({ email: 'new@test.example', legalTypeId: legalType('LegalEntity'), inn })
    expect([answer.status, answer.body.code]).toEqual([400, 'INN_INVALID'])
    expect(answer.body.violations).toMatchObject([{ path: 'inn' }])
  })

  test.each([
    { what: 'a question that is not answered', sent: () => [], code: 'LEGAL_FIELD_REQUIRED' },
    { what: 'a wrong answer', sent: (kpp: string) => [{ fieldTypeId: kpp, value: '77' }], code: 'LEGAL_FIELD_INVALID' },
    {
      what: 'an answer that nobody asked for',
      sent: (kpp: string) => [
        { fieldTypeId: kpp, value: '770801001' },
        { fieldTypeId: 'f-1', value: 'x' },
      ],
      code: 'LEGAL_FIELD_UNKNOWN',
    },
    { what: 'no list', sent: () => 'all', code: 'LEGAL_FIELDS_EXPECTED' },
  ])('refuses $what, and writes nothing', async ({ sent, code }) => {
    const { legalType, kpp } = await things()
    const key = await keyWith('partners.write', 'partners.details')
    const body = { email: 'new@test.example', legalTypeId: legalType('LegalEntity'), legalDetails: sent(kpp) }
    const before = await storedItems()
    const answer = await add(body, { key })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await storedItems()).toEqual(before)
  })

  test('keeps the answers encrypted, apart from the profile; the journal has their names alone', async () => {
    const { legalType, kpp } = await things()
    const key = await keyWith('partners.write', 'partners.details')
    const legalDetails = [{ fieldTypeId: kpp, value: '770801001' }]
    const headers = { 'idempotency-key': 'one' }
    const { status, body } = await add(
      { email: 'new@test.example', legalTypeId: legalType('LegalEntity'), legalDetails },
      { key, headers },
    )
    expect(status).toBe(201)
    const partner = await loadPartner(body.id)
    expect((await loadLegalDetails(partner ?? { id: '' })).details).toEqual({ [kpp]: '770801001' })
    expect(await journalOf(body.id)).toMatchObject([{ after: { legalDetails: ['LegalEntity.kpp'] } }])
    expect(JSON.stringify(Object.values(await storedItems()))).not.toContain('770801001')
  })

  test('changes legal type, ИНН and answers of a partner at once, in the name of the key', async () => {
    const { legalType, kpp } = await things()
    const key = await keyWith('partners.write', 'partners.details')
    const legalDetails = [{ fieldTypeId: kpp, value: '770801001' }]
    const body = { revision: 1, legalTypeId: legalType('LegalEntity'), inn: '7707083893', legalDetails, reason: 'из CRM' }
    const answer = await ask('change-legal-details', { key, path: { id }, body })
    const changed = await loadPartner(id)
    expect([answer.status, answer.body.legalType?.type, changed?.inn]).toEqual([200, 'LegalEntity', '7707083893'])
    expect((await loadLegalDetails(changed ?? { id: '' })).details).toEqual({ [kpp]: '770801001' })
    expect(await journalOf(id)).toMatchObject([
      {
        type: 'partner.edited',
        byApiKey: { title: expect.any(String) },
        reason: 'из CRM',
        after: { legalDetails: ['LegalEntity.kpp'] },
      },
    ])
    expect(await eventsOf(id)).toContainEqual({ type: 'partner.changed', by: 'ApiKey' })
    expect(JSON.stringify(Object.values(await storedItems()))).not.toContain('770801001')
  })

  test.each([
    {
      what: 'answers of a key that does not name the scope',
      body: { revision: 1, legalDetails: [] },
      code: 'LEGAL_DETAILS_FORBIDDEN',
    },
    { what: 'a profile that was edited since', body: { revision: 9 }, code: 'PROFILE_CHANGED' },
  ])('changes nothing for $what', async ({ body, code }) => {
    const before = await storedItems()
    const answer = await ask('change-legal-details', { path: { id }, body })
    expect([answer.body.code, 'partner' in answer.body]).toEqual([code, false])
    expect(await storedItems()).toEqual(before)
  })

  test('sent again with its Idempotency-Key it adds nobody, and is answered the same', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await add({ email: 'new@test.example' }, { headers })
    const before = await storedItems()
    const again = await add({ email: 'new@test.example' }, { headers })
    expect([again.status, again.headers['Idempotency-Replayed'], again.body]).toEqual([201, 'true', first.body])
    expect((await add({ email: 'other@test.example' }, { headers })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await storedItems()).toEqual(before)
  })

  test('of two who add one address at once one adds it, and the other is told whom', async () => {
    const asked = ['a', 'b'].map((lastName) => add({ email: 'new@test.example', lastName, inn }))
    const [won, lost] = (await Promise.all(asked)).toSorted((one, other) => one.status - other.status) as [Answer, Answer]
    expect([won.status, lost.status, lost.body.code, lost.body.partnerId]).toEqual([201, 409, 'EMAIL_TAKEN', won.body.id])
    expectWhole(await storedItems())
  })
})

describeOnEngine('PUT /partner/{id}', () => {
  test('changes the sent fields, level and groups; the account knows the level, the journal who did it and why', async () => {
    const { level, group } = await things()
    const { status, body } = await edit({
      lastName: 'Новая',
      levelId: level(2),
      groupIds: [group('Первая')],
      reason: 'so in the CRM',
    })
    expect([status, body]).toMatchObject([
      200,
      { lastName: 'Новая', firstName: 'Рита', level: { number: 2 }, groups: [{ title: 'Первая' }], revision: 2 },
    ])
    expect(await journalOf(id)).toMatchObject([
      { type: 'partner.edited', by: { email: owner }, byApiKey: { title: 'partners.write' }, reason: 'so in the CRM' },
    ])
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'partner.changed', by: 'ApiKey' })
    expectWhole(await storedItems())
  })

  test('with another address both get a mail, nobody stays signed in, and it is not confirmed', async () => {
    const rita = await letIn('Partner', 'rich@test.example')
    const { body } = await edit({ email: 'rita@test.example' })
    expect(body).toMatchObject({ email: 'rita@test.example', isConfirmed: false })
    const mails = (await orderedMails()).map(({ kind }) => kind).filter((kind) => kind !== 'KeyMade')
    expect(mails).toEqual(['EmailChanged', 'EmailChanged'])
    expect((await call(handlers.get('show-own-account') as Handler, { key: null, headers: rita.headers })).status).toBe(401)
  })

  test('changes nothing where all is so already, and answers the same under its key', async () => {
    const before = await loadPartner(id)
    const headers = { 'idempotency-key': 'one' }
    const first = await edit({ lastName: 'Богатова', isActive: true }, { headers })
    expect([first.status, first.body.revision]).toEqual([200, 1])
    expect(await loadPartner(id)).toEqual(before)
    expect((await edit({ lastName: 'Богатова', isActive: true }, { headers })).body).toEqual(first.body)
  })

  test.each([
    {
      what: 'no revision',
      body: { revision: null },
      refused: [400, 'REVISION_REQUIRED', 'Укажите revision профиля, который вы изменяете'],
    },
    {
      what: 'another revision',
      body: { revision: 2 },
      refused: [409, 'PROFILE_CHANGED', 'Профиль изменился, пока вы его правили'],
    },
    {
      what: 'an address of another partner',
      body: { email: 'entity@test.example' },
      refused: [409, 'EMAIL_TAKEN', 'Этот адрес уже занят другим партнером'],
    },
    { what: 'an unknown level', body: { levelId: nobodysId }, refused: [404, 'LEVEL_NOT_FOUND', 'Уровень не найден'] },
    { what: 'an unknown partner', of: nobodysId, body: {}, refused: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'] },
  ])('refuses $what, and writes nothing', async ({ body, of = id, refused }) => {
    const before = await storedItems()
    expect(told(await edit(body, { path: { id: of } }))).toEqual(refused)
    expect(await storedItems()).toEqual(before)
  })

  test('is not written over what somebody changed meanwhile', async () => {
    beforeNextWrite(() =>
      call(handlers.get('console-change-partner') as Handler, {
        key: null,
        headers: ada.headers,
        path: { id },
        body: { revision: 1, lastName: 'Другая' },
      }),
    )
    const answer = await edit({ lastName: 'Новая' })
    expect([answer.status, answer.body.code]).toEqual([409, 'PROFILE_CHANGED'])
    expect(await loadPartner(id)).toMatchObject({ lastName: 'Другая', revision: 2 })
  })
})

describeOnEngine('POST /partner/{id}/block and /unblock', () => {
  const block = (body: object, request: Request = {}): Promise<Answer> => ask('block-partner', { path: { id }, body, ...request })
  const unblock = (body: object, request: Request = {}): Promise<Answer> =>
    ask('unblock-partner', { path: { id }, body, ...request })
  const shown = ({ status, body }: Answer) => [status, body.isBlocked, body.revision]

  test('sign the partner out, and let them in again; the journal says which key did it and why, the partner is not shown the note', async () => {
    const rita = await letIn('Partner', 'rich@test.example')
    const own = () => call(handlers.get('show-own-account') as Handler, { key: null, headers: rita.headers })
    expect(shown(await block({ reason: 'asked by phone', note: 'two accounts' }))).toEqual([200, true, 2])
    expect((await own()).status).toBe(401)
    expect(shown(await unblock({ reason: 'a mistake' }))).toEqual([200, false, 3])
    expect((await own()).status).toBe(401)
    const by = { by: { email: owner }, byApiKey: { title: 'partners.write' } }
    expect(await journalOf(id)).toMatchObject([
      { ...by, type: 'partner.edited', reason: 'asked by phone', note: 'two accounts', after: { isBlocked: true } },
      { ...by, type: 'partner.edited', reason: 'a mistake', after: { isBlocked: false } },
    ])
    expect((await eventsOf(id)).slice(-2)).toEqual([
      { type: 'partner.blocked', by: 'ApiKey' },
      { type: 'partner.unblocked', by: 'ApiKey' },
    ])
  })

  test('do nothing where it is so already, and answer the same under one key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await block({ reason: 'asked to' }, { headers })
    await unblock({ reason: 'a mistake' })
    const before = await storedItems()
    const again = await block({ reason: 'asked to' }, { headers })
    expect([again.headers['Idempotency-Replayed'], again.body]).toEqual(['true', first.body])
    expect(shown(await unblock({ reason: 'once more' }))).toEqual([200, false, 3])
    expect(await storedItems()).toEqual(before)
  })

  test.each([
    { what: 'no reason', body: { reason: ' ' }, of: 'rich', refused: [400, 'REASON_REQUIRED', 'Укажите причину'] },
    {
      what: 'an unknown partner',
      body: { reason: 'x' },
      of: nobodysId,
      refused: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'],
    },
  ])('are refused for $what, and write nothing', async ({ body, of, refused }) => {
    const before = await storedItems()
    const path = { id: of === 'rich' ? id : of }
    for (const name of ['block-partner', 'unblock-partner']) expect(told(await ask(name, { path, body }))).toEqual(refused)
    expect(await storedItems()).toEqual(before)
  })

  test('a block is decided again over what somebody changed meanwhile', async () => {
    const edited = { path: { id }, body: { revision: 1, lastName: 'Другая' } }
    beforeNextWrite(() => call(handlers.get('console-change-partner') as Handler, { key: null, headers: ada.headers, ...edited }))
    expect(shown(await block({ reason: 'asked to' }))).toEqual([200, true, 3])
    expect(await loadPartner(id)).toMatchObject({ lastName: 'Другая', isBlocked: true, revision: 3 })
  })
})

describeOnEngine('corrections with a key', () => {
  const allow = (allowed: boolean) =>
    documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: settingsKey,
        UpdateExpression: allowed ? 'SET keysCorrect = :true' : 'REMOVE keysCorrect',
        ...(allowed && { ExpressionAttributeValues: { ':true': true } }),
      }),
    )
  const reason = 'paid twice in May'
  const correct = (body: object, request: Request = {}): Promise<Answer> =>
    ask('correct-balance', { path: { id }, body, ...request })
  const reverse = (revision: number | string, request: Request = {}): Promise<Answer> =>
    ask('reverse-entry', { path: { id, revision: String(revision) }, body: { reason }, ...request })
  const off = [403, 'CORRECTIONS_NOT_FOR_KEYS', 'Ключам не разрешено корректировать балансы: это включают в настройках контура']
  beforeEach(async () => {
    secret = await keyWith('corrections.write')
  })

  test('are refused until the settings allow them, to a key that opens everything too, and nothing is written', async () => {
    const before = await storedItems()
    for (const key of [secret, testKey]) {
      expect(told(await correct({ amount: 1, reason }, { key }))).toEqual(off)
      expect(told(await reverse(1, { key }))).toEqual(off)
    }
    expect(await storedItems()).toEqual(before)
  })

  test('once allowed they move the balance, and the statement names the key and its administrator', async () => {
    await allow(true)
    const { status, body } = await correct({ amount: -250.5, reason })
    expect([status, body]).toMatchObject([201, { amount: -250.5 }])
    const statement = await ask('show-statement', { key: await keyWith('partners.read'), path: { id } })
    expect(statement.body).toMatchObject({ available: 750 })
    expect(statement.body.entries[0]).toMatchObject({
      id: body.id,
      revision: 2,
      cause: {
        kind: 'Correction',
        reason,
        changedByAdmin: null,
        changedByApiKey: { title: 'corrections.write', admin: { email: owner } },
      },
    })
    const posted = (await toldActs()).filter(({ events }) => events.some(({ type }) => type === 'correction.posted'))
    expect(posted).toMatchObject([{ by: { kind: 'ApiKey' } }])
    expectWhole(await storedItems())
  })

  test('sent again with their Idempotency-Key they move nothing, and are answered the same', async () => {
    await allow(true)
    const headers = { 'idempotency-key': 'one' }
    const first = await correct({ amount: 10, reason }, { headers })
    const before = await storedItems()
    const again = await correct({ amount: 10, reason }, { headers })
    expect([again.status, again.headers['Idempotency-Replayed'], again.body]).toEqual([201, 'true', first.body])
    expect(await storedItems()).toEqual(before)
  })

  test.each([
    { what: 'no amount', body: { reason }, code: 'CORRECTION_AMOUNT_REQUIRED' },
    { what: 'nothing', body: { amount: 0, reason }, code: 'CORRECTION_AMOUNT_INVALID' },
    { what: 'a third decimal', body: { amount: 1.005, reason }, code: 'CORRECTION_AMOUNT_INVALID' },
    { what: 'no reason', body: { amount: 1 }, code: 'REASON_REQUIRED' },
    { what: 'an unknown partner', body: { amount: 1, reason }, of: nobodysId, code: 'PARTNER_NOT_FOUND' },
  ])('of $what are refused, and nothing is written', async ({ body, of, code }) => {
    await allow(true)
    const before = await storedItems()
    expect((await correct(body, { path: { id: of ?? id } })).body.code).toBe(code)
    expect(await storedItems()).toEqual(before)
  })

  test.each([
    { revision: '1', code: 'ENTRY_NOT_REVERSIBLE' },
    { revision: '99', code: 'ENTRY_NOT_FOUND' },
    { revision: 'x', code: 'ENTRY_NOT_FOUND' },
  ])('take back no entry $revision, which is no reward: $code', async ({ revision, code }) => {
    await allow(true)
    const before = await storedItems()
    expect((await reverse(revision)).body.code).toBe(code)
    expect(await storedItems()).toEqual(before)
  })

  test('that an owner forbids between the look and the write are not made', async () => {
    await allow(true)
    let before = {}
    beforeNextWrite(async () => {
      await allow(false)
      before = await storedItems()
    })
    expect(told(await correct({ amount: 10, reason }))).toEqual(off)
    expect(await storedItems()).toEqual(before)
  })

  test('many at once are made one after another: the ledger adds up', async () => {
    await allow(true)
    const answers = await Promise.all(Array.from({ length: 5 }, () => correct({ amount: 10, reason })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const { body } = await ask('show-partner', { key: await keyWith('partners.read'), path: { id } })
    expect(body.account).toMatchObject({ available: 1050.5 })
    expectWhole(await storedItems())
  })
})

describeOnEngine('POST /partner/{id}/invite', () => {
  const invite = (of = id, request: Request = {}): Promise<Answer> =>
    ask('invite-partner', { path: { id: of }, body: {}, ...request })
  const invitations = async () => (await orderedMails()).filter(({ kind }) => kind === 'PartnerInvited')
  const codeIn = ({ status, body }: Answer): unknown[] => [status, body.code]

  test('mails the partner once an hour, however many ask at once', async () => {
    const answers = await Promise.all([invite(), invite(), invite()])
    const [invited, late, later] = answers.toSorted((a, b) => a.status - b.status)
    expect([invited, late, later].map((answer) => answer?.status)).toEqual([200, 409, 409])
    expect(await invitations()).toHaveLength(1)
    expect(invited?.body).toMatchObject({ partnerId: id, email: 'rich@test.example' })
    expect(late?.body).toMatchObject({
      code: 'PARTNER_INVITED_LATELY',
      invitedAt: invited?.body.invitedAt as string,
      until: new Date(Date.parse(String(invited?.body.invitedAt)) + 3_600_000).toISOString(),
    })
    expectWhole(await storedItems())
  })

  test('is repeated under an Idempotency-Key without a second mail', async () => {
    const request = { headers: { 'idempotency-key': 'invite-1' } }
    const [first, again] = [await invite(id, request), await invite(id, request)]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await invitations()).toHaveLength(1)
  })

  test('mails nobody who is blocked, erased, or unknown', async () => {
    expect(codeIn(await invite(await partnerIdOf('blocked@test.example')))).toEqual([400, 'PARTNER_BLOCKED'])
    expect(codeIn(await invite(nobodysId))).toEqual([404, 'PARTNER_NOT_FOUND'])
    const partner = await loadPartner(id)
    await erasePartner(partner as NonNullable<typeof partner>, { admin: owner, reason: 'по просьбе' })
    expect(codeIn(await invite())).toEqual([409, 'PARTNER_ERASED'])
    expect(await invitations()).toEqual([])
  })

  test('waits for the close of the upgrade: the sender of the previous release knows no such mail', async () => {
    await writeSteps([{ write: attributesSet(settingsKey, { form: previousForm }), refused: stale }])
    expect(codeIn(await invite())).toEqual([409, 'UPGRADE_NOT_CLOSED'])
    expect(await invitations()).toEqual([])
  })

  test('is refused to a partner who is blocked meanwhile', async () => {
    beforeNextWrite(() => ask('block-partner', { path: { id }, body: { reason: 'asked to' } }))
    expect(codeIn(await invite())).toEqual([400, 'PARTNER_BLOCKED'])
    expect(await invitations()).toEqual([])
  })
})

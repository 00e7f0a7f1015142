import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { contourKey, promocodeKey, sessionKey } from '../../lib/store/keys.ts'
import { type Answer, callStreaming } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  move,
  names,
  newLead,
  openLink,
  previewLink,
  postLead,
  reapply,
  rewardsIn,
  sessionBy,
} from '../support/lead-contour.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'
const plain = 'plain@test.example'

beforeEach(async () => {
  await newContour(leadContour)
})
afterEach(() => {
  vi.useRealTimers()
})

const named = (value: unknown = 'Иванов') => ({ fieldTypeId: names.field('surname'), value })

function expectRefusal(answer: Answer, [status, code, message]: readonly [number, string, string]): void {
  const { statusCode, code: given, message: said, requestId } = answer.body
  expect({ status: answer.status, statusCode, code: given, message: said, requestId }).toEqual({
    status,
    statusCode: status,
    code,
    message,
    requestId: 'test-request',
  })
  expect(answer.headers).toMatchObject({ 'Content-Type': 'application/json; charset=utf-8' })
}

/** @param counted attributes that count the edits of such an item */
const setItem = (key: object, name: string, value: unknown, counted = '') =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...key },
      UpdateExpression: `SET #name = :value${counted}`,
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value, ...(counted !== '' && { ':one': 1 }) },
    }),
  )
const disable = (code: string) => setItem(promocodeKey(code), 'status', 'Disabled', ' ADD revision :one')

/** Lead counts of a partner as GET /partner shows them, by systemName. */
async function countsOf(email: string): Promise<Record<string, number>> {
  const { body } = await callStreaming(listPartners, { key: testKey })
  const partner = body.find((one: { email: string }) => one.email === email)
  const counts: { count: number; status: { systemName: string } }[] = partner.leadCounts
  return Object.fromEntries(counts.map(({ count, status }) => [status.systemName, count]))
}

const accruedBy = async (email: string) => (await loadAccount(await partnerIdOf(email)))?.accruedKopecks

describeOnEngine('POST /lead refuses', () => {
  const refusals: { what: string; body: () => unknown; as: readonly [number, string, string] }[] = [
    { what: 'no fields', body: () => ({}), as: [400, 'LEAD_FIELDS_REQUIRED', 'Список полей обязателен'] },
    { what: 'fields null', body: () => ({ fields: null }), as: [400, 'LEAD_FIELDS_REQUIRED', 'Список полей обязателен'] },
    {
      what: 'fields that are no array',
      body: () => ({ fields: {} }),
      as: [400, 'LEAD_FIELDS_REQUIRED', 'Список полей обязателен'],
    },
    {
      what: 'an empty list',
      body: () => ({ fields: [] }),
      as: [400, 'LEAD_FIELD_REQUIRED', 'Обязательное поле «Фамилия» не заполнено'],
    },
    {
      what: 'a required field null',
      body: () => ({ fields: [named(null)] }),
      as: [400, 'LEAD_FIELD_REQUIRED', 'Обязательное поле «Фамилия» не заполнено'],
    },
    {
      what: 'a required field ""',
      body: () => ({ fields: [named('')] }),
      as: [400, 'LEAD_FIELD_REQUIRED', 'Обязательное поле «Фамилия» не заполнено'],
    },
    {
      what: 'an unknown field',
      body: () => ({ fields: [named(), { fieldTypeId: unknownId, value: 1 }] }),
      as: [400, 'LEAD_FIELD_UNKNOWN', `Тип поля ${unknownId} не найден`],
    },
    {
      what: 'a field that is null',
      body: () => ({ fields: [named(), null] }),
      as: [400, 'LEAD_FIELD_UNKNOWN', 'Тип поля (не указан) не найден'],
    },
    {
      what: 'a field of another type',
      body: () => ({ fields: [named(5)] }),
      as: [400, 'LEAD_FIELD_INVALID', 'Поле «Фамилия»: ожидается строка'],
    },
    {
      what: 'a number over all bounds',
      body: () =>
        `{"fields":[{"fieldTypeId":"${names.field('surname')}","value":"x"},{"fieldTypeId":"${names.field('sum')}","value":1e400}]}`,
      as: [400, 'LEAD_FIELD_INVALID', 'Поле «Сумма»: ожидается число'],
    },
    {
      what: 'no option of the list',
      body: () => ({ fields: [named(), { fieldTypeId: names.field('kind'), value: 'А' }] }),
      as: [400, 'LEAD_FIELD_INVALID', 'Поле «Вид»: ожидается id одного из вариантов'],
    },
    {
      what: 'a field twice',
      body: () => ({ fields: [named(), named()] }),
      as: [400, 'LEAD_FIELD_INVALID', 'Поле «Фамилия»: указано несколько раз'],
    },
    {
      what: 'sessionId and promocode together',
      body: () => ({ fields: [named()], sessionId: 'x', promocode: 'PLAIN10' }),
      as: [400, 'LEAD_BINDING_AMBIGUOUS', 'Укажите либо sessionId, либо promocode'],
    },
    {
      what: 'a sessionId that is no text',
      body: () => ({ fields: [named()], sessionId: 5 }),
      as: [400, 'TEXT_EXPECTED', 'Поле «sessionId» должно быть строкой'],
    },
    {
      what: 'an unknown session',
      body: () => ({ fields: [named()], sessionId: 'A'.repeat(22) }),
      as: [404, 'SESSION_NOT_FOUND', 'Сессия не найдена'],
    },
    {
      what: 'what can be no session',
      body: () => ({ fields: [named()], sessionId: 'CONTOUR#x' }),
      as: [404, 'SESSION_NOT_FOUND', 'Сессия не найдена'],
    },
    ...['NONE', 'REVIEW', 'OLD', ' ', 'x'.repeat(201)].map((promocode) => ({
      what: `promocode ${JSON.stringify(promocode).slice(0, 10)}`,
      body: () => ({ fields: [named()], promocode }),
      as: [404, 'PROMOCODE_NOT_FOUND', 'Промкод не найден или неактивен'] as const,
    })),
    ...['STOPPED', 'CLOSED'].map((promocode) => ({
      what: `promocode ${promocode} of such an offer`,
      body: () => ({ fields: [named()], promocode }),
      as: [404, 'OFFER_UNAVAILABLE', 'Предложение недоступно'] as const,
    })),
  ]
  test.each(refusals)('$what: $as.2, and writes nothing', async ({ body, as }) => {
    const before = await itemsBesidesKeys()
    expectRefusal(await postLead(body()), as)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('a hidden field like an unknown one', async () => {
    const id = names.field('old')
    const answer = await postLead({ fields: [named(), { fieldTypeId: id, value: 'x' }] })
    expect(answer.body.violations).toHaveLength(1)
    expectRefusal(answer, [400, 'LEAD_FIELD_UNKNOWN', `Тип поля ${id} не найден`])
  })

  test('naming every fault of the body, and every fault of the fields', async () => {
    const body = await postLead({ fields: 'x', sessionId: 'a', promocode: 'b' })
    expectRefusal(body, [400, 'LEAD_FIELDS_REQUIRED', 'Список полей обязателен'])
    expect(body.body.violations).toEqual([
      { path: 'fields', message: 'Список полей обязателен' },
      { path: 'promocode', message: 'Укажите либо sessionId, либо promocode' },
    ])
    const values = await postLead({ fields: [{ fieldTypeId: names.field('sum'), value: '5' }, { fieldTypeId: 'x' }] })
    expect(values.body.violations).toEqual([
      { path: 'fields', message: 'Обязательное поле «Фамилия» не заполнено' },
      { path: 'fields[0].value', message: 'Поле «Сумма»: ожидается число' },
      { path: 'fields[1].fieldTypeId', message: 'Тип поля x не найден' },
    ])
  })

  test('a session of an offer that was stopped since, and accepts it when the offer is active again', async () => {
    const sessionId = await sessionBy('plain-loan')
    await setItem(contourKey('OFFER', names.offer('loan')), 'active', false)
    expectRefusal(await newLead('Иванов', { sessionId }), [404, 'OFFER_UNAVAILABLE', 'Предложение недоступно'])
    await setItem(contourKey('OFFER', names.offer('loan')), 'active', true)
    expect(await newLead('Иванов', { sessionId })).toMatchObject({ status: 201 })
  })

  test('a used session, whatever the second lead says', async () => {
    const sessionId = await sessionBy('plain-loan')
    await leadIdOf('Иванов', { sessionId })
    const before = await itemsBesidesKeys()
    expectRefusal(await newLead('Петров', { sessionId }), [400, 'SESSION_USED', 'Лид уже создан для этой сессии'])
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('a session that is used between read and write', async () => {
    const sessionId = await sessionBy('plain-loan')
    beforeNextWrite(() => leadIdOf('Первый', { sessionId }))
    expectRefusal(await newLead('Второй', { sessionId }), [400, 'SESSION_USED', 'Лид уже создан для этой сессии'])
    expectLeadsWhole(await itemsBesidesKeys())
    expect(await countsOf(plain)).toMatchObject({ fresh: 1 })
  })

  test('a promocode that is disabled between read and write', async () => {
    const before = await itemsBesidesKeys()
    beforeNextWrite(() => disable('PLAIN10'))
    expectRefusal(await newLead('Иванов', { promocode: 'PLAIN10' }), [
      404,
      'PROMOCODE_NOT_FOUND',
      'Промкод не найден или неактивен',
    ])
    expect(touchedKeys(before, await itemsBesidesKeys())).toEqual(['PROMOCODES/PLAIN10'])
  })

  test('a wrong field before a wrong session, and leaves the session usable', async () => {
    const sessionId = await sessionBy('plain-loan')
    expect((await postLead({ fields: [], sessionId })).body.code).toBe('LEAD_FIELD_REQUIRED')
    expect((await newLead('Иванов', { sessionId })).status).toBe(201)
  })
})

describeOnEngine('a new lead', () => {
  test('by a session holds every filled field, its partner and its offer, and is counted', async () => {
    const sessionId = await sessionBy('plain-loan')
    const fields = [
      { fieldTypeId: names.field('agreed'), value: false },
      named(' Иванов '),
      { fieldTypeId: names.field('sum'), value: 0 },
      { fieldTypeId: names.field('kind'), value: names.option('Б') },
    ]
    const { status, body } = await postLead({ fields, sessionId, unknown: 1 })
    expect(status).toBe(201)
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(body).toStrictEqual({
      id,
      externalId: null,
      status: { id: names.status('fresh'), systemName: 'fresh', title: 'Свежий' },
      partner: { id: await partnerIdOf(plain), firstName: 'Полина', middleName: null, lastName: 'Простова', email: plain },
      offer: { id: names.offer('loan'), title: 'Заём' },
      fields: [
        { ...fields[0], systemName: 'agreed', label: 'Согласие', type: 'Boolean' },
        { ...fields[1], systemName: 'surname', label: 'Фамилия', type: 'String' },
        { ...fields[2], systemName: 'sum', label: 'Сумма', type: 'Number' },
        { ...fields[3], systemName: 'kind', label: 'Вид', type: 'List' },
      ],
      click: null,
      clientDiscount: null,
      dealCount: 0,
      canceledDealCount: 0,
      deals: [],
      createdAt: at,
      updatedAt: body.createdAt,
    })
    expect(await countsOf(plain)).toEqual({ fresh: 1, called: 0, won: 0, gone: 0 })
    expect((await move(body.id, { systemName: 'fresh' })).body).toStrictEqual(body)
  })

  test.each(['PLAIN10', 'plain10', '  Plain10 '])('by promocode typed as %j belongs to its partner', async (promocode) => {
    const { status, body } = await newLead('Иванов', { promocode })
    expect([status, body.partner.email, body.offer.title]).toEqual([201, plain, 'Заём'])
  })

  test.each([{}, { sessionId: '', promocode: null }])('with %j belongs to nobody, and no count changes', async (binding) => {
    const before = await itemsBesidesKeys()
    const { status, body } = await newLead('Иванов', binding)
    expect(status).toBe(201)
    expect([body.partner, body.offer]).toEqual([null, null])
    expect(touchedKeys(before, await itemsBesidesKeys())).toEqual([`LEAD#${body.id}/LEAD`])
  })

  test('of nobody may be repeated: only promocodes have a window', async () => {
    expect((await newLead('Иванов')).status).toBe(201)
    expect((await newLead('Иванов')).status).toBe(201)
  })
})

describeOnEngine('a session', () => {
  const day = 86_400_000
  const start = Date.UTC(2027, 0, 1, 12)
  const at = (ms: number) => vi.setSystemTime(start + ms)
  const unknown = [404, 'SESSION_NOT_FOUND', 'Сессия не найдена'] as const
  const used = [400, 'SESSION_USED', 'Лид уже создан для этой сессии'] as const
  const sessionItem = async (id: string) => (await storedItems())[`SESSION#${id}/SESSION`]
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    at(0)
  })

  test.each([
    { what: 'the 90 days that a contour has when it says nothing', days: 90, settings: {} },
    { what: 'the days of the contour', days: 1, settings: { attributionDays: 1 } },
  ])('brings a lead until $what are over, and none a millisecond later', async ({ days, settings }) => {
    await reapply({ ...leadContour, settings: { ...leadContour.settings, ...settings } })
    const [inTime, late] = [await sessionBy('plain-loan'), await sessionBy('plain-loan')]
    at(days * day)
    expect(await newLead('Вовремя', { sessionId: inTime })).toMatchObject({ status: 201 })
    const before = await itemsBesidesKeys()
    at(days * day + 1)
    expectRefusal(await newLead('Поздно', { sessionId: late }), unknown)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('whose days are over by the time of the write is refused as well', async () => {
    const sessionId = await sessionBy('plain-loan')
    const opened = new Date(start - 1).toISOString()
    at(90 * day)
    beforeNextWrite(() => setItem(sessionKey(sessionId), 'createdAt', opened))
    expectRefusal(await newLead('Поздно', { sessionId }), unknown)
    expect(await countsOf(plain)).toMatchObject({ fresh: 0 })
  })

  test('follows the days that the contour has now', async () => {
    const sessionId = await sessionBy('plain-loan')
    at(10 * day)
    await reapply({ ...leadContour, settings: { ...leadContour.settings, attributionDays: 9 } })
    expectRefusal(await newLead('Поздно', { sessionId }), unknown)
    await reapply({ ...leadContour, settings: { ...leadContour.settings, attributionDays: 10 } })
    expect(await newLead('Вовремя', { sessionId })).toMatchObject({ status: 201 })
  })

  test('that brought no lead may be swept a week after its days; one that brought a lead stays, and is known as used for good', async () => {
    const [idle, bringing] = [await sessionBy('plain-loan'), await sessionBy('plain-loan')]
    await leadIdOf('Иванов', { sessionId: bringing })
    expect(await sessionItem(idle)).toMatchObject({ sweepAfter: (start + 97 * day) / 1000 })
    expect(await sessionItem(bringing)).not.toHaveProperty('sweepAfter')
    at(10 * 365 * day)
    expectRefusal(await newLead('Иванов', { sessionId: bringing }), used)
  })
})

describeOnEngine('an identical application by the same promocode', () => {
  const hour = 3_600_000
  const start = Date.UTC(2027, 0, 1, 12)
  const at = (ms: number) => vi.setSystemTime(start + ms)
  const duplicate = [400, 'LEAD_DUPLICATE', 'Лид с таким набором полей уже создан'] as const
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    at(0)
  })

  test.each([
    { what: 'at once', ms: 0 },
    { what: 'after 24 hours less a millisecond', ms: 24 * hour - 1 },
    { what: 'after exactly 24 hours', ms: 24 * hour },
  ])('$what is refused with the earlier lead, and writes nothing', async ({ ms }) => {
    const earlier = await newLead('Иванов', { promocode: 'PLAIN10' })
    const before = await itemsBesidesKeys()
    at(ms)
    const repeat = await newLead('Иванов', { promocode: 'PLAIN10' })
    expectRefusal(repeat, duplicate)
    expect(repeat.body.lead).toStrictEqual(earlier.body)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('after 24 hours and a millisecond is a new lead, and opens the window anew', async () => {
    const first = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    at(24 * hour + 1)
    const second = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    expect(second).not.toBe(first)
    at(48 * hour + 1)
    const repeat = await newLead('Иванов', { promocode: 'PLAIN10' })
    expectRefusal(repeat, duplicate)
    expect(repeat.body.lead.id).toBe(second)
    at(48 * hour + 2)
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).status).toBe(201)
  })

  test('that was refused does not prolong the window', async () => {
    await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    at(20 * hour)
    expectRefusal(await newLead('Иванов', { promocode: 'PLAIN10' }), duplicate)
    at(24 * hour + 1)
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).status).toBe(201)
  })

  test('is one in any order of fields, with spaces around texts, and in any spelling of the promocode', async () => {
    const fields = [named('Иванов'), { fieldTypeId: names.field('sum'), value: 5 }]
    const first = await postLead({ fields, promocode: 'PLAIN10' })
    const again = [
      { fieldTypeId: names.field('sum'), value: 5 },
      named('  Иванов\n'),
      { fieldTypeId: names.field('kind'), value: null },
    ]
    const repeat = await postLead({ fields: again, promocode: ' plain10' })
    expectRefusal(repeat, duplicate)
    expect(repeat.body.lead.id).toBe(first.body.id)
  })

  test('shows the earlier lead as it stands now', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const won = await move(id, { systemName: 'won', amount: 10 })
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).body.lead).toStrictEqual(won.body)
  })

  test.each([
    { what: 'another value', other: () => ({ fields: [named('иванов')], promocode: 'PLAIN10' }) },
    {
      what: 'one more field',
      other: () => ({ fields: [named(), { fieldTypeId: names.field('agreed'), value: false }], promocode: 'PLAIN10' }),
    },
    { what: 'another promocode of the same partner', other: () => ({ fields: [named()], promocode: 'OTHER10' }) },
    { what: 'no promocode', other: () => ({ fields: [named()] }) },
  ])('with $what is no repeat', async ({ other }) => {
    await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    expect((await postLead(other())).status).toBe(201)
  })

  test('by a session is no repeat', async () => {
    await leadIdOf('Иванов', { sessionId: await sessionBy('plain-loan') })
    expect((await newLead('Иванов', { sessionId: await sessionBy('plain-loan') })).status).toBe(201)
    expect(await countsOf(plain)).toMatchObject({ fresh: 2 })
  })

  test('by a promocode disabled since is refused for the promocode', async () => {
    await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await disable('PLAIN10')
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).body.code).toBe('PROMOCODE_NOT_FOUND')
  })
})

describeOnEngine('PUT /lead/{id}/status', () => {
  const required = [
    400,
    'DEAL_AMOUNT_REQUIRED_FOR_STATUS',
    'При переводе в статус «Победа» необходимо указать сумму сделки',
  ] as const
  const notFound = [404, 'LEAD_STATUS_NOT_FOUND', 'Статус не найден'] as const
  const wrongAmount = [400, 'DEAL_AMOUNT_INVALID', 'Некорректная сумма сделки'] as const
  const noStatus = [400, 'LEAD_STATUS_REQUIRED', 'Укажите id или systemName статуса'] as const
  const refusals: { what: string; body: unknown; as: readonly [number, string, string] }[] = [
    { what: 'neither id nor systemName', body: { amount: 5 }, as: noStatus },
    { what: 'both null', body: { id: null, systemName: null }, as: noStatus },
    { what: 'both empty', body: { id: '', systemName: '' }, as: noStatus },
    { what: 'an id that is no text', body: { id: 5 }, as: [400, 'TEXT_EXPECTED', 'Поле «id» должно быть строкой'] },
    { what: 'an unknown id', body: { id: unknownId }, as: notFound },
    { what: 'an unknown systemName', body: { systemName: 'Победа' }, as: notFound },
    { what: 'the target without an amount', body: { systemName: 'won' }, as: required },
    { what: 'the target with amount null', body: { systemName: 'won', amount: null }, as: required },
    ...['0', '-1', '1.005', '"100"', '1e13', '1e400', 'true', '[]', '100.0000000000000000001'].map((amount) => ({
      what: `the target with amount ${amount}`,
      body: `{"systemName":"won","amount":${amount}}`,
      as: wrongAmount,
    })),
  ]
  test.each(refusals)('refuses $what: $as.2, and writes nothing', async ({ body, as }) => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const before = await itemsBesidesKeys()
    expectRefusal(await move(id, body), as)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test.each([unknownId, 'x', 'LEAD', unknownId.toUpperCase()])('refuses lead %s as unknown', async (id) => {
    const before = await itemsBesidesKeys()
    expectRefusal(await move(id, { systemName: 'called' }), [404, 'LEAD_NOT_FOUND', 'Лид не найден'])
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('refuses id and systemName that disagree, and takes them when they agree', async () => {
    const id = await leadIdOf('Иванов')
    const disagreeing = await move(id, { id: names.status('called'), systemName: 'gone' })
    expectRefusal(disagreeing, [400, 'LEAD_STATUS_AMBIGUOUS', 'id и systemName указывают на разные статусы'])
    expect((await move(id, { id: names.status('gone'), systemName: 'gone' })).body.status.systemName).toBe('gone')
  })

  test('answers the whole lead as creation does, with its deal', async () => {
    const created = await newLead('Иванов', { promocode: 'PLAIN10' })
    const { status, body } = await move(created.body.id, { id: names.status('won'), amount: 1234.5 })
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      ...created.body,
      status: { id: names.status('won'), systemName: 'won', title: 'Победа' },
      dealCount: 1,
      canceledDealCount: 0,
      deals: [{ id: expect.any(String), amount: 1234.5, canceledAt: null, createdAt: body.updatedAt, externalId: null }],
      updatedAt: expect.any(String),
    })
    expect((await move(created.body.id, { systemName: 'won' })).body).toStrictEqual(body)
  })

  test.each(['fresh', 'called', 'won', 'gone'])(
    'to %s, which it has: 200, nothing written, nothing accrued',
    async (systemName) => {
      const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
      await move(id, { systemName, amount: 100 })
      const before = await itemsBesidesKeys()
      for (const body of [{ systemName }, { systemName, amount: 50 }, { id: names.status(systemName), amount: 'x' }]) {
        expect((await move(id, body)).status).toBe(200)
      }
      expect(await itemsBesidesKeys()).toEqual(before)
    },
  )

  test.each([undefined, null, 0, -5, 'сто', 1e13, [], 500])(
    'to a status that is not the target ignores amount %j',
    async (amount) => {
      const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
      const { status, body } = await move(id, { systemName: 'called', amount })
      expect([status, body.status.systemName, body.deals]).toEqual([200, 'called', []])
    },
  )

  test('goes from any status to any other, counted at every step', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const path = ['called', 'fresh', 'gone', 'called', 'won', 'fresh', 'won', 'gone', 'won', 'called', 'gone', 'fresh']
    for (const systemName of path) {
      expect((await move(id, { systemName, amount: 1 })).status).toBe(200)
      expect(await countsOf(plain)).toEqual({ fresh: 0, called: 0, won: 0, gone: 0, [systemName]: 1 })
    }
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('to the target without an amount, where the offer allows it, makes a deal of amount null', async () => {
    const id = await leadIdOf('Иванов', { sessionId: await sessionBy('plain-free') })
    const { status, body } = await move(id, { systemName: 'won' })
    expect(status).toBe(200)
    expect(body.deals).toMatchObject([{ amount: null }])
    expect(await accruedBy(plain)).toBe(100_000 + 50_000)
    expectRefusal(
      await move(await leadIdOf('Петров', { sessionId: await sessionBy('plain-free') }), { systemName: 'won', amount: 0 }),
      wrongAmount,
    )
  })

  test('of a lead of nobody needs an amount, is made, and accrues nothing', async () => {
    const id = await leadIdOf('Иванов')
    const before = await itemsBesidesKeys()
    expectRefusal(await move(id, { systemName: 'won' }), required)
    const { body } = await move(id, { systemName: 'won', amount: 1000 })
    expect(body.deals).toMatchObject([{ amount: 1000 }])
    expect(touchedKeys(before, await itemsBesidesKeys())).toEqual([`LEAD#${id}/DEAL#000000000002`, `LEAD#${id}/LEAD`])
  })

  test('decides again when the lead was moved between read and write', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    beforeNextWrite(() => move(id, { systemName: 'gone' }))
    expect((await move(id, { systemName: 'called' })).body.status.systemName).toBe('called')
    expect(await countsOf(plain)).toEqual({ fresh: 0, called: 1, won: 0, gone: 0 })
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('decides again when the account earned between read and write', async () => {
    const [one, other] = [await leadIdOf('Иванов', { promocode: 'PLAIN10' }), await leadIdOf('Петров', { promocode: 'PLAIN10' })]
    beforeNextWrite(() => move(other, { systemName: 'won', amount: 77.77 }))
    expect((await move(one, { systemName: 'called' })).status).toBe(200)
    expect(await accruedBy(plain)).toBe(100_000 + 778 + 10_050)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('does nothing when somebody else made the same move between read and write', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    beforeNextWrite(() => move(id, { systemName: 'won', amount: 100 }))
    const { status, body } = await move(id, { systemName: 'won', amount: 999 })
    expect([status, body.deals.map(({ amount }: { amount: number }) => amount)]).toEqual([200, [100]])
    expect(await accruedBy(plain)).toBe(100_000 + 1_000)
  })
})

describeOnEngine('PUT /lead/{id}/add-deal', () => {
  const missing = [400, 'DEAL_AMOUNT_REQUIRED', 'Сумма сделки обязательна'] as const
  const refusals: { what: string; body: unknown; as: readonly [number, string, string] }[] = [
    { what: 'no amount', body: {}, as: missing },
    { what: 'amount null', body: { amount: null }, as: missing },
    ...['0', '-0', '-1', '1.005', '"100"', '1e13', '1e400', 'true', '{}', '100.0000000000000000001'].map((amount) => ({
      what: `amount ${amount}`,
      body: `{"amount":${amount}}`,
      as: [400, 'DEAL_AMOUNT_INVALID', 'Некорректная сумма сделки'] as const,
    })),
  ]
  test.each(refusals)('refuses $what: $as.2, and writes nothing', async ({ body, as }) => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 1 })
    const before = await itemsBesidesKeys()
    expectRefusal(await addDeal(id, body), as)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test.each([unknownId, 'x'])('refuses lead %s as unknown', async (id) => {
    const before = await itemsBesidesKeys()
    expectRefusal(await addDeal(id, { amount: 5 }), [404, 'LEAD_NOT_FOUND', 'Лид не найден'])
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test.each(['fresh', 'called', 'gone'])('refuses a lead in %s, also when it was in the target before', async (systemName) => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 1 })
    await move(id, { systemName })
    const before = await itemsBesidesKeys()
    expectRefusal(await addDeal(id, { amount: 5 }), [
      404,
      'DEAL_NEEDS_TARGET_STATUS',
      'Добавлять сделки можно только в статусе «Победа»',
    ])
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('refuses a lead that left the target between read and write', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 10 })
    beforeNextWrite(() => move(id, { systemName: 'gone' }))
    expect((await addDeal(id, { amount: 5 })).body.code).toBe('DEAL_NEEDS_TARGET_STATUS')
    expect(await accruedBy(plain)).toBe(100_000 + 100)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('answers the lead with all its deals, oldest first, each with its share; no count changes', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 100 })
    await addDeal(id, { amount: 0.05 })
    const { status, body } = await addDeal(id, { amount: 1e12 })
    expect(status).toBe(200)
    expect(body.deals.map(({ amount }: { amount: number }) => amount)).toEqual([100, 0.05, 1e12])
    expect(await accruedBy(plain)).toBe(100_000 + 1_000 + 1 + 10 ** 13)
    expect(await countsOf(plain)).toEqual({ fresh: 0, called: 0, won: 1, gone: 0 })
    expectLeadsWhole(await itemsBesidesKeys())
  })
})

describeOnEngine('rewards', () => {
  test('a fixed sum accrues once, however often the lead comes back', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    for (const systemName of ['called', 'fresh', 'called', 'gone', 'called']) await move(id, { systemName })
    expect(await accruedBy(plain)).toBe(100_000 + 10_050)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('a share accrues for every deal, each time the lead comes to the target; leaving it takes nothing back', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 100 })
    await addDeal(id, { amount: 200 })
    await move(id, { systemName: 'gone' })
    const { body } = await move(id, { systemName: 'won', amount: 300 })
    expect(body.deals).toHaveLength(3)
    expect(await accruedBy(plain)).toBe(100_000 + 1_000 + 2_000 + 3_000)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test.each([
    { email: plain, promocode: 'PLAIN10', opening: 100_000, share: 10_000, level: 'no level' },
    { email: 'seven@test.example', promocode: 'SEVEN10', opening: 0, share: 15_000, level: 'a level with a rule of its own' },
    { email: 'eight@test.example', promocode: 'EIGHT10', opening: 1, share: 10_000, level: 'a level without one' },
  ])('a partner of $level earns by the rule that stands for it', async ({ email, promocode, opening, share }) => {
    await move(await leadIdOf('Иванов', { promocode }), { systemName: 'won', amount: 1000 })
    expect(await accruedBy(email)).toBe(opening + share)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test.each([
    { of: 'leads under way too, where it says so', offers: { leadsUnderWay: 'change' }, accrued: [1_000, 5_000, 700] },
    { of: 'later leads alone, where it says nothing', offers: {}, accrued: [1_000, 1_000, 10_050] },
  ])(
    'a changed contour file applies to later accruals of $of; earlier entries stay as they were',
    async ({ offers, accrued }) => {
      const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
      await move(id, { systemName: 'won', amount: 100 })
      const partnerId = await partnerIdOf(plain)
      const [before] = rewardsIn(await itemsBesidesKeys(), partnerId)
      const rewards = [
        { leadStatus: 'won', percentOfDeal: 50 },
        { leadStatus: 'gone', fixed: 7 },
      ]
      await reapply({
        ...leadContour,
        offers: leadContour.offers.map((offer) => (offer.slug === 'loan' ? { ...offer, ...offers, rewards } : offer)),
      })
      await addDeal(id, { amount: 100 })
      await move(id, { systemName: 'gone' })
      await move(id, { systemName: 'called' })
      const after = rewardsIn(await itemsBesidesKeys(), partnerId)
      expect(after[0]).toEqual(before)
      expect(after.map(({ accruedKopecks }) => accruedKopecks)).toEqual(accrued)
      expectLeadsWhole(await itemsBesidesKeys())
    },
  )

  test("a partner's new level applies to later accruals", async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 100 })
    await reapply({
      ...leadContour,
      partners: leadContour.partners.map((one) => (one.email === plain ? { ...one, level: 7 } : one)),
    })
    await addDeal(id, { amount: 100 })
    expect(rewardsIn(await itemsBesidesKeys(), await partnerIdOf(plain)).map(({ accruedKopecks }) => accruedKopecks)).toEqual([
      1_000, 1_500,
    ])
  })
})

describeOnEngine('a referral link', () => {
  test('sends the client to the landing page with a new session each time, kept by nobody on the way', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => openLink('plain-loan')))
    for (const { status, headers, body } of answers) {
      expect([status, body, headers['Cache-Control']]).toEqual([302, '', 'no-store'])
      expect(headers.Location).toMatch(/^https:\/\/land\.example\/a%20b\?q=c\+d&session=[\w-]{22}#top\?$/)
    }
    expect(new Set(answers.map(({ headers }) => headers.Location)).size).toBe(20)
  })

  test.each([
    { what: 'an unknown slug', slug: 'nobody', as: [404, 'LINK_NOT_FOUND', 'Ссылка не найдена'] },
    { what: 'what can be no slug', slug: '../CONTOUR', as: [404, 'LINK_NOT_FOUND', 'Ссылка не найдена'] },
    { what: 'an empty slug', slug: '', as: [404, 'LINK_NOT_FOUND', 'Ссылка не найдена'] },
    { what: 'a stopped offer', slug: 'plain-stopped', as: [404, 'OFFER_UNAVAILABLE', 'Предложение недоступно'] },
    { what: 'an offer closed for the partner', slug: 'plain-closed', as: [404, 'OFFER_UNAVAILABLE', 'Предложение недоступно'] },
  ] as const)('refuses $what, and writes nothing', async ({ slug, as }) => {
    const before = await itemsBesidesKeys()
    const { status, headers, body } = await openLink(slug)
    expectRefusal({ status, headers, body }, as)
    expect(headers.Location).toBeUndefined()
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('that is only looked at, by HEAD, shows the landing page and opens no session', async () => {
    const before = await itemsBesidesKeys()
    const { status, headers, body } = await previewLink('plain-loan')
    expect([status, body, headers['Cache-Control']]).toEqual([302, '', 'no-store'])
    expect(headers.Location).toBe('https://land.example/a%20b?q=c+d#top?')
    expect((await previewLink('nobody')).body.code).toBe('LINK_NOT_FOUND')
    expect((await previewLink('plain-stopped')).body.code).toBe('OFFER_UNAVAILABLE')
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('of an offer closed for others is open', async () => {
    expect((await openLink('seven-closed')).status).toBe(302)
  })
})

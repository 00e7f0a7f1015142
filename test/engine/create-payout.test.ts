import { TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { accountKey, type Key, partnerKey } from '../../lib/store/keys.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { type Answer, call, eventOf } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { reapply } from '../support/lead-contour.ts'
import { beforeEveryWrite, beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, payoutIn, requestPayoutBy } from '../support/payout-acts.ts'
import { expectWhole, ledgerIn, payoutsIn, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'
const goodInnOfPerson = '500100732259'
const otherGoodInnOfPerson = '112233445573'
const goodInnOfEntity = '7707083893'

/** Gives her this ИНН: a file may hold no wrong one, the table may. */
const setInn = async (inn: string | null) => set(partnerKey(await rita()), 'inn', inn)

/** A contour of one partner, rita@test.example, with 1000.50 rubles and everything in order, but for what is given. */
function contourOf(of: { settings?: object; partner?: object } = {}): object {
  const partner = { email: 'rita@test.example', legalType: 'SelfEmployed', inn: goodInnOfPerson, openingBalance: 1000.5 }
  return {
    ...testContour,
    settings: { ...testContour.settings, ...of.settings },
    partners: [{ ...partner, ...of.partner }],
  }
}

const rita = () => partnerIdOf('rita@test.example')
const post = (body: unknown): Promise<Answer> => call(createPayout, { key: testKey, body })

/** What an error answer says, twice where it says it twice. */
const errorOf = ({ status, body }: Answer) => ({ status, ...(body as Record<string, unknown>), violations: undefined })

const refusal = (status: number, code: string, message: string) => ({
  status,
  statusCode: status,
  code,
  message,
  requestId: 'test-request',
})

interface Fault {
  code: string
  status: number
  message: string
  /** What of a request is no longer there to be judged. */
  spoils?: 'partner' | 'amount'
  needs?: readonly ('partner' | 'amount')[]
  body?: object
  settings?: object
  partner?: object
  inn?: string | null
  active?: true
}

/** Every refusal of the specification in the order of the checks; the minimum is 2000 rubles where it refuses. */
const faults: readonly Fault[] = [
  { code: 'PARTNER_REQUIRED', status: 400, message: 'Партнер обязателен', spoils: 'partner', body: { partnerId: undefined } },
  {
    code: 'PAYOUT_AMOUNT_REQUIRED',
    status: 400,
    message: 'Сумма выплаты обязательна',
    spoils: 'amount',
    body: { amount: undefined },
  },
  { code: 'PAYOUT_AMOUNT_INVALID', status: 400, message: 'Некорректная сумма вывода', spoils: 'amount', body: { amount: -1 } },
  { code: 'PARTNER_NOT_FOUND', status: 404, message: 'Партнер не найден', spoils: 'partner', body: { partnerId: unknownId } },
  { code: 'PARTNER_BLOCKED', status: 400, message: 'Партнер заблокирован', needs: ['partner'], partner: { isBlocked: true } },
  {
    code: 'PAYOUT_ALREADY_ACTIVE',
    status: 400,
    message: 'Уже есть активная заявка на выплату',
    needs: ['partner'],
    active: true,
  },
  {
    code: 'PAYOUT_BELOW_MINIMUM',
    status: 400,
    message: 'Минимальная сумма вывода: 2000',
    needs: ['amount'],
    settings: { minimumPayout: 2000 },
  },
  {
    code: 'PAYOUT_ABOVE_AVAILABLE',
    status: 400,
    message: 'Доступно для вывода: 1000.50',
    needs: ['partner', 'amount'],
    body: { amount: 1500 },
  },
  {
    code: 'INN_REQUIRED',
    status: 400,
    message: 'Для вывода средств заполните ИНН в профиле',
    needs: ['partner'],
    inn: null,
  },
  {
    code: 'INN_INVALID',
    status: 400,
    message: 'ИНН в профиле указан некорректно: не сходятся контрольные цифры',
    needs: ['partner'],
    inn: '500100732258',
  },
]

/** Puts a contour and a request together that have all these faults, and asks. */
async function askWith(together: readonly Fault[]): Promise<{ answer: Answer; before: Record<string, Item> }> {
  const whole: Fault = Object.assign({}, ...together)
  const content = contourOf({
    settings: Object.assign({}, ...together.map(({ settings }) => settings)),
    partner: Object.assign({}, ...together.map(({ partner }) => partner)),
  })
  await newContour(contourOf())
  const partnerId = await rita()
  if (whole.active) await payoutIn('Requested', { partnerId, rubles: 400 })
  await reapply(content)
  if (whole.inn !== undefined) await setInn(whole.inn)
  const before = await storedItems()
  const answer = await post(Object.assign({ partnerId, amount: 400 }, ...together.map(({ body }) => body)))
  return { answer, before }
}

const canHoldTogether = (one: Fault, other: Fault): boolean =>
  one.code !== other.code &&
  !(one.spoils && (one.spoils === other.spoils || other.needs?.includes(one.spoils))) &&
  !(other.spoils && one.needs?.includes(other.spoils)) &&
  !('inn' in one && 'inn' in other)

const pairs = faults.flatMap((first, index) =>
  faults
    .slice(index + 1)
    .filter((second) => canHoldTogether(first, second))
    .map((second) => ({ first, second })),
)

describeOnEngine('POST /payout refuses', () => {
  test.each(faults)('with $status $code «$message», and writes nothing', async (fault) => {
    const { answer, before } = await askWith([fault])
    expect(errorOf(answer)).toEqual(refusal(fault.status, fault.code, fault.message))
    expect(await storedItems()).toEqual(before)
  })

  test.each(pairs)('with $first.code before $second.code when both hold', async ({ first, second }) => {
    const { answer, before } = await askWith([first, second])
    expect(errorOf(answer)).toEqual(refusal(first.status, first.code, first.message))
    expect(await storedItems()).toEqual(before)
  })

  test('with the first of the six checks when all that can fail do', async () => {
    const { answer } = await askWith(faults.filter(({ spoils, code }) => !spoils && code !== 'INN_REQUIRED'))
    expect(errorOf(answer)).toEqual(refusal(400, 'PARTNER_BLOCKED', 'Партнер заблокирован'))
  })

  test('naming every fault of the body, the first of the order of checks in front', async () => {
    await newContour(contourOf())
    const { body } = await post({ requisites: 5, amount: 'сто' })
    expect(body.violations).toEqual([
      { path: 'partnerId', message: 'Партнер обязателен' },
      { path: 'amount', message: 'Некорректная сумма вывода: ожидается число, а не строка' },
      { path: 'requisites', message: 'Поле «requisites» должно быть строкой' },
    ])
  })

  test.each(['', 'x', '#COUNTS', 'ACCOUNT', `${unknownId}#COUNTS`, unknownId.toUpperCase(), '../', ' '.repeat(36)])(
    'partnerId %j, which no partner has',
    async (partnerId) => {
      await newContour(contourOf())
      const answer = await post({ partnerId, amount: 400 })
      expect(errorOf(answer)).toEqual(
        partnerId === ''
          ? refusal(400, 'PARTNER_REQUIRED', 'Партнер обязателен')
          : refusal(404, 'PARTNER_NOT_FOUND', 'Партнер не найден'),
      )
    },
  )

  test("the key of a real partner's lead counts as a partner", async () => {
    await newContour(contourOf())
    expect(errorOf(await post({ partnerId: `${await rita()}#COUNTS`, amount: 400 }))).toEqual(
      refusal(404, 'PARTNER_NOT_FOUND', 'Партнер не найден'),
    )
  })

  test.each(['0', '-0', '-400', '400.001', '"400"', '1e13', '1e400', 'true', '[400]', '400.000000000000000001', '0.004'])(
    'amount %s as invalid',
    async (amount) => {
      await newContour(contourOf())
      const answer = await post(`{"partnerId":"${await rita()}","amount":${amount}}`)
      expect(errorOf(answer)).toEqual(refusal(400, 'PAYOUT_AMOUNT_INVALID', 'Некорректная сумма вывода'))
    },
  )

  test('amount null as missing', async () => {
    await newContour(contourOf())
    expect(errorOf(await post({ partnerId: await rita(), amount: null }))).toEqual(
      refusal(400, 'PAYOUT_AMOUNT_REQUIRED', 'Сумма выплаты обязательна'),
    )
  })
})

describeOnEngine('the bounds of a payout', () => {
  test('the minimum exactly is created, one kopeck less is refused', async () => {
    await newContour(contourOf({ settings: { minimumPayout: 250.1 } }))
    const partnerId = await rita()
    expect(errorOf(await post({ partnerId, amount: 250.09 }))).toEqual(
      refusal(400, 'PAYOUT_BELOW_MINIMUM', 'Минимальная сумма вывода: 250.10'),
    )
    const created = await post({ partnerId, amount: 250.1 })
    expect([created.status, created.body.amount]).toEqual([201, 250.1])
  })

  test('the whole balance is created and leaves nothing, one kopeck more is refused', async () => {
    await newContour(contourOf())
    const partnerId = await rita()
    expect(errorOf(await post({ partnerId, amount: 1000.51 }))).toEqual(
      refusal(400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 1000.50'),
    )
    expect((await post({ partnerId, amount: 1000.5 })).status).toBe(201)
    expect(await loadAccount(partnerId)).toMatchObject({ availableKopecks: 0, heldKopecks: 100_050 })
    expectWhole(await storedItems())
  })

  test('the balance is what remains: paid money is gone, returned money is back', async () => {
    await newContour(contourOf())
    const partnerId = await rita()
    await payoutIn('Paid', { partnerId, rubles: 300 })
    await payoutIn('Rejected', { partnerId, rubles: 700.5 })
    await payoutIn('Canceled', { partnerId, rubles: 500 })
    expect(errorOf(await post({ partnerId, amount: 700.51 }))).toEqual(
      refusal(400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 700.50'),
    )
    expect((await post({ partnerId, amount: 700.5 })).status).toBe(201)
  })

  test('a contour without a minimum takes one kopeck', async () => {
    await newContour(contourOf({ settings: { minimumPayout: 0 } }))
    const created = await post({ partnerId: await rita(), amount: 0.01 })
    expect([created.status, created.body.amount]).toEqual([201, 0.01])
  })
})

describeOnEngine('a created payout', () => {
  test('is answered whole, and stored as answered, with its amount held and posted', async () => {
    await newContour(contourOf({ partner: { firstName: 'Рита', lastName: 'Богатова' } }))
    const partnerId = await rita()
    const before = await storedItems()
    const { status, body } = await post({ partnerId, amount: 400.25, requisites: 'карта 2200…', adminComment: 'из CRM' })
    const { administrators } = await loadContour()
    const admin = administrators.find(({ email }) => email === 'admin@test.example')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      externalId: null,
      partner: { id: partnerId, firstName: 'Рита', lastName: 'Богатова', middleName: null, email: 'rita@test.example' },
      amount: 400.25,
      status: 'Requested',
      requisites: 'карта 2200…',
      paymentDetails: null,
      partnerComment: null,
      adminComment: 'из CRM',
      inn: goodInnOfPerson,
      processedBy: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      processedAt: null,
      history: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          status: 'Requested',
          comment: 'из CRM',
          createdAt: body.createdAt,
          changedByAdmin: null,
          changedByApiKey: { id: expect.any(String), title: 'Test key', admin },
        },
      ],
    })
    const after = await storedItems()
    const entry = ledgerIn(after, partnerId).at(-1)
    expect(touchedKeys(before, after)).toEqual(
      [
        `PAYOUTS/${body.id}`,
        `PAYOUT#${body.id}/HISTORY#000000000001`,
        `PARTNER#${partnerId}/ACCOUNT`,
        `PARTNER#${partnerId}/ENTRY#000000000002`,
      ].toSorted(),
    )
    expect(entry).toMatchObject({
      accruedKopecks: 0,
      waitingKopecks: 0,
      availableKopecks: -40_025,
      heldKopecks: 40_025,
      paidKopecks: 0,
      cause: { kind: 'PayoutRequested', payoutId: body.id },
      createdAt: body.createdAt,
    })
    expectWhole(after)
  })

  test('has empty requisites and no comment when none are sent', async () => {
    await newContour(contourOf())
    const { body } = await post({ partnerId: await rita(), amount: 400 })
    expect([body.requisites, body.adminComment, body.history[0].comment]).toEqual(['', null, null])
  })

  test.each([null, 'не ИНН', goodInnOfPerson])(
    'stores no ИНН when the contour requires none, whatever the profile has: %j',
    async (inn) => {
      await newContour(contourOf({ settings: { requireInnForPayouts: false } }))
      await setInn(inn)
      const { status, body } = await post({ partnerId: await rita(), amount: 400 })
      expect([status, body.inn]).toEqual([201, null])
      expect((await loadPayout(body.id))?.inn).toBeNull()
    },
  )

  test.each([
    { legalType: null, inn: goodInnOfEntity },
    { legalType: null, inn: goodInnOfPerson },
    { legalType: 'LegalEntity', inn: goodInnOfEntity },
    { legalType: 'Individual', inn: goodInnOfPerson },
    { legalType: 'IE', inn: goodInnOfPerson },
  ])('takes ИНН $inn of legal type $legalType', async (partner) => {
    await newContour(contourOf({ partner }))
    const { status, body } = await post({ partnerId: await rita(), amount: 400 })
    expect([status, body.inn]).toEqual([201, partner.inn])
  })

  test.each([
    { legalType: 'LegalEntity', inn: goodInnOfPerson, reason: 'ожидается 10 цифр' },
    { legalType: 'Individual', inn: goodInnOfEntity, reason: 'ожидается 12 цифр' },
    { legalType: null, inn: '50010073225', reason: 'ожидается 10 или 12 цифр' },
    { legalType: 'SelfEmployed', inn: '500100732250', reason: 'не сходятся контрольные цифры' },
    { legalType: 'LegalEntity', inn: '7707083894', reason: 'не сходятся контрольные цифры' },
  ])('is refused with ИНН $inn of legal type $legalType: $reason', async ({ reason, legalType, inn }) => {
    await newContour(contourOf({ partner: { legalType, inn: null } }))
    await setInn(inn)
    const answer = await post({ partnerId: await rita(), amount: 400 })
    expect(errorOf(answer)).toEqual(refusal(400, 'INN_INVALID', `ИНН в профиле указан некорректно: ${reason}`))
  })

  test('keeps its ИНН when the profile gets another one, through every later change', async () => {
    await newContour(contourOf())
    const partnerId = await rita()
    const { body } = await post({ partnerId, amount: 400 })
    await reapply(contourOf({ partner: { inn: otherGoodInnOfPerson } }))
    expect((await loadPartner(partnerId))?.inn).toBe(otherGoodInnOfPerson)
    await movePayoutBy('ApiKey', { id: body.id, to: 'Approved' })
    await movePayoutBy('ApiKey', { id: body.id, to: 'Paid' })
    expect((await loadPayout(body.id))?.inn).toBe(goodInnOfPerson)
    expect((await post({ partnerId, amount: 400 })).body.inn).toBe(otherGoodInnOfPerson)
  })
})

/** Something that happens to rita between the reads of a request for 400 rubles and its write. */
interface Happening {
  what: string
  /** Its place among the checks; undefined refuses nothing. */
  check?: number
  answer?: readonly [status: number, code: string, message: string]
  happen: (partnerId: string) => Promise<unknown>
  /** Happenings of one kind exclude each other. */
  kind: string
}

const set = (key: Key, attribute: string, value: unknown) =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #a = :v ADD revision :one',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':v': value, ':one': 1 },
    }),
  )

const innInvalid = 'ИНН в профиле указан некорректно: '

const happenings: readonly Happening[] = [
  {
    what: 'the profile is gone',
    kind: 'profile',
    check: 1,
    answer: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'],
    happen: (id) => documentClient.send(new DeleteCommand({ TableName: tableName(), Key: partnerKey(id) })),
  },
  {
    what: 'the account is gone',
    kind: 'account',
    check: 1,
    answer: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'],
    happen: (id) => documentClient.send(new DeleteCommand({ TableName: tableName(), Key: accountKey(id) })),
  },
  {
    what: 'the partner is blocked',
    kind: 'block',
    check: 2,
    answer: [400, 'PARTNER_BLOCKED', 'Партнер заблокирован'],
    happen: (id) => set(partnerKey(id), 'isBlocked', true),
  },
  {
    what: 'another request becomes active',
    kind: 'active',
    check: 3,
    answer: [400, 'PAYOUT_ALREADY_ACTIVE', 'Уже есть активная заявка на выплату'],
    happen: async (id) => {
      const { status } = await requestPayoutBy('Partner', { partnerId: id, rubles: 100 })
      if (status !== 200) throw new Error('the other request was refused')
    },
  },
  {
    what: 'the balance falls one kopeck below the amount',
    kind: 'balance',
    check: 5,
    answer: [400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 399.99'],
    happen: (id) => set(accountKey(id), 'availableKopecks', 39_999),
  },
  {
    what: 'the ИНН is cleared',
    kind: 'inn',
    check: 6,
    answer: [400, 'INN_REQUIRED', 'Для вывода средств заполните ИНН в профиле'],
    happen: (id) => set(partnerKey(id), 'inn', null),
  },
  {
    what: 'the ИНН becomes a bad one',
    kind: 'inn',
    check: 6,
    answer: [400, 'INN_INVALID', `${innInvalid}не сходятся контрольные цифры`],
    happen: (id) => set(partnerKey(id), 'inn', '500100732258'),
  },
  {
    what: 'the legal type becomes one that the ИНН does not fit',
    kind: 'inn',
    check: 6,
    answer: [400, 'INN_INVALID', `${innInvalid}ожидается 10 цифр`],
    happen: async (id) => {
      const { legalTypes } = await loadContour()
      await set(partnerKey(id), 'legalTypeId', legalTypes.find(({ type }) => type === 'LegalEntity')?.id)
    },
  },
  {
    what: 'the ИНН becomes another good one',
    kind: 'inn',
    happen: (id) => set(partnerKey(id), 'inn', otherGoodInnOfPerson),
  },
]

const gone = new Set(['profile', 'account'])
const clash = (a: Happening, b: Happening): boolean => a.kind === b.kind || (gone.has(a.kind) && b.check !== 1)
const single = happenings.filter(({ answer }) => answer)
const double = happenings.flatMap((first, index) =>
  happenings
    .slice(index + 1)
    .filter((second) => first.answer && !clash(first, second))
    .map((second) => ({ first, second })),
)

describeOnEngine('what changes between the reads of POST /payout and its write', () => {
  let partnerId = ''
  beforeEach(async () => {
    await newContour(contourOf())
    partnerId = await rita()
  })

  /** Asks for 400 rubles while things happen, and gives the table as the others left it and as it is afterwards. */
  async function askWhile(
    ...happen: Happening[]
  ): Promise<{ answer: Answer; left: Record<string, Item>; after: Record<string, Item> }> {
    let left: Record<string, Item> | undefined
    beforeNextWrite(async () => {
      for (const one of happen) await one.happen(partnerId)
      left = await storedItems()
    })
    const answer = await post({ partnerId, amount: 400 })
    if (!left) throw new Error('nothing was written, so nothing happened in between')
    return { answer, left, after: await storedItems() }
  }

  test.each(single)('is answered as the check would have: $what', async (happening) => {
    const { answer, left, after } = await askWhile(happening)
    expect(errorOf(answer)).toEqual(refusal(...(happening.answer as [number, string, string])))
    expect(after).toEqual(left)
  })

  test.each(double)('is answered in the order of the checks: $first.what, and $second.what', async ({ first, second }) => {
    // The later check's reason comes first, unless it would keep the other request from being made.
    const { answer, left, after } = first.kind === 'active' ? await askWhile(first, second) : await askWhile(second, first)
    expect(errorOf(answer)).toEqual(refusal(...(first.answer as [number, string, string])))
    expect(after).toEqual(left)
  })

  test('is answered with the remaining balance when another request came and went', async () => {
    const { answer, left, after } = await askWhile({
      what: 'another request is paid',
      kind: 'paid',
      happen: async (id) => payoutIn('Paid', { partnerId: id, rubles: 700 }),
    })
    expect(errorOf(answer)).toEqual(refusal(400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 300.50'))
    expect(after).toEqual(left)
    expectWhole(after)
  })

  test('is read again when the ИНН became another valid one: that one is stored', async () => {
    const { answer, after } = await askWhile(happenings.at(-1) as Happening)
    expect([answer.status, answer.body.inn]).toEqual([201, otherGoodInnOfPerson])
    expect(payoutsIn(after).map(({ inn }) => inn)).toEqual([otherGoodInnOfPerson])
    expectWhole(after)
  })

  test('is checked again at every new attempt', async () => {
    beforeEveryWrite(async (attempt) => {
      if (attempt === 0) await set(partnerKey(partnerId), 'inn', otherGoodInnOfPerson)
      if (attempt === 1) await set(partnerKey(partnerId), 'isBlocked', true)
    })
    expect(errorOf(await post({ partnerId, amount: 400 }))).toEqual(refusal(400, 'PARTNER_BLOCKED', 'Партнер заблокирован'))
    expect(payoutsIn(await storedItems())).toEqual([])
  })

  test('does not matter when the ИНН is not required', async () => {
    await reapply(contourOf({ settings: { requireInnForPayouts: false } }))
    const { answer, after } = await askWhile(happenings.find(({ what }) => what === 'the ИНН is cleared') as Happening)
    expect([answer.status, answer.body.inn]).toEqual([201, null])
    expectWhole(after)
  })

  test('does not matter when it is only the name: the request is created', async () => {
    const { answer, after } = await askWhile({
      what: 'another name',
      kind: 'name',
      happen: (id) => set(partnerKey(id), 'firstName', 'Маргарита'),
    })
    expect(answer.status).toBe(201)
    expect(await loadPartner(partnerId)).toMatchObject({ firstName: 'Маргарита', inn: goodInnOfPerson })
    expectWhole(after)
  })

  test('ends in 503, with nothing written, when it never stops changing', async () => {
    beforeEveryWrite((attempt) => set(partnerKey(partnerId), 'inn', attempt % 2 === 0 ? otherGoodInnOfPerson : goodInnOfPerson))
    const event = eventOf({ key: testKey, body: { partnerId, amount: 400 } })
    const { statusCode, headers, body } = await createPayout(event, lambdaContext('create-payout', 'test-request', 1.3))
    expect([statusCode, headers?.['Retry-After'], JSON.parse(body).message]).toEqual([
      503,
      '1',
      'Сервис временно недоступен, повторите запрос',
    ])
    const after = await storedItems()
    expect(payoutsIn(after)).toEqual([])
    expect(ledgerIn(after, partnerId)).toHaveLength(1)
    expectWhole(after)
  })
})

describeOnEngine('an answer of DynamoDB that is lost', () => {
  test('does not create the request twice: it is sent again under the same token', async () => {
    await newContour(contourOf())
    const partnerId = await rita()
    const tokens: (string | undefined)[] = []
    onEveryCommand(async (command, send) => {
      const answer = await send(command)
      if (!(command instanceof TransactWriteCommand)) return answer
      tokens.push(command.input.ClientRequestToken)
      if (tokens.length < 3) throw new TransactionInProgressException({ message: 'lost', $metadata: {} })
      return answer
    })
    const { status, body } = await post({ partnerId, amount: 400 })
    expect(status).toBe(201)
    expect(tokens).toEqual([tokens[0], tokens[0], tokens[0]])
    const after = await storedItems()
    expect(payoutsIn(after).map(({ id }) => id)).toEqual([body.id])
    expect(ledgerIn(after, partnerId)).toHaveLength(2)
    expectWhole(after)
  })
})

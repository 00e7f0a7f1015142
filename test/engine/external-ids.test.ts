import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as changePartner } from '../../functions/external/change-partner/handler.ts'
import { handler as createPartner } from '../../functions/external/create-partner/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { handler as showPartner } from '../../functions/external/show-partner/handler.ts'
import { handler as showPayout } from '../../functions/external/show-payout/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasedBy } from '../../infra/ops/commands/erased-by.ts'
import { eraseLead } from '../../infra/ops/retention/lead-erasure.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { loadJournal } from '../../lib/store/journal/journal.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { type Answer, call, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  leadsIn,
  move,
  names,
  postLead,
  reapply,
  sessionBy,
} from '../support/lead-contour.ts'
import { handlers } from '../support/handlers.ts'
import { letIn } from '../support/logins.ts'
import { beforeNextWrite, beforeReading } from '../support/meanwhile.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { manyMachines } from '../support/many-machines.ts'
import { movePayoutBy, partnerIdOf } from '../support/payout-acts.ts'
import { expectWhole, payoutsIn, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

vi.setConfig({ testTimeout: 120_000 })

const monthMs = 31 * 24 * 60 * 60 * 1000
/** At once: one goes first, and the others meet its result. */
const atOnce = 20

/** With two partners who can be paid. */
const contour = { ...leadContour, partners: [...leadContour.partners, ...testContour.partners] }

beforeAll(manyMachines)
beforeEach(() => newContour(contour))

const later = <Result>(act: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + monthMs })
  return act().finally(() => vi.useRealTimers())
}
const times = <Result>(act: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: atOnce }, act))

const surname = (value: string) => ({ fieldTypeId: names.field('surname'), value })
const sum = (value: number) => ({ fieldTypeId: names.field('sum'), value })
const outcome = ({ status, body, headers }: Answer) =>
  status < 400 ? [status, body.id, headers['External-Id-Known'] ?? 'made'] : [status, body.code, body.takenBy]
const codeOf = ({ status, body }: Answer): string => `${status} ${body.code}`
const dealsOf = ({ body }: Answer): unknown[] =>
  body.deals.map(({ externalId, amount }: { externalId: string; amount: number }) => [externalId, amount])

async function wonLead(surnameOf = 'Иванов'): Promise<string> {
  const id = await leadIdOf(surnameOf, { promocode: 'PLAIN10' })
  await move(id, { systemName: 'won', amount: 1 })
  return id
}

/** What the table has of external ids, and that everything else in it agrees. */
async function idsKept(): Promise<unknown[]> {
  const items = await itemsBesidesKeys()
  expectLeadsWhole(items)
  expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
  const kept = Object.values(items).filter(({ pk }: Item) => String(pk).startsWith('EXTERNALIDS#'))
  return kept.map(({ pk, sk }: Item) => `${String(pk)}/${String(sk)}`)
}

const leadBindings: Record<string, () => Promise<object>> = {
  'by session': async () => ({ sessionId: await sessionBy('plain-loan') }),
  'by promocode': async () => ({ promocode: 'PLAIN10' }),
  'of nobody': async () => ({}),
}

describeOnEngine('a lead with an externalId', () => {
  test.each(Object.keys(leadBindings))('%s is made once, and a late repeat is answered with it as it is then', async (kind) => {
    const body = { fields: [surname('Иванов'), sum(5)], externalId: 'a-1', ...(await leadBindings[kind]?.()) }
    const first = await postLead(body)
    expect(first).toMatchObject({ status: 201, body: { externalId: 'a-1' } })
    const id = String(first.body.id)
    await move(id, { systemName: 'called' })
    const again = await later(() => postLead({ ...body, fields: [sum(5), surname(' Иванов ')] }))
    expect(outcome(again)).toEqual([201, id, 'true'])
    expect(again.body.status.systemName).toBe('called')
    expect(leadsIn(await itemsBesidesKeys())).toHaveLength(1)
    expect(await idsKept()).toEqual(['EXTERNALIDS#LEAD/a-1'])
  })

  test.each(Object.keys(leadBindings))('%s is made once by twenty requests at once, and all get it', async (kind) => {
    const body = { fields: [surname('Иванов')], externalId: 'a-1', ...(await leadBindings[kind]?.()) }
    const answers = await times(() => postLead(body))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['External-Id-Known'] === undefined)).toHaveLength(1)
    expect(leadsIn(await itemsBesidesKeys())).toHaveLength(1)
    expect(await idsKept()).toEqual(['EXTERNALIDS#LEAD/a-1'])
  })

  test('is not answered to a request with other fields or another binding: the refusal names it', async () => {
    const body = { fields: [surname('Иванов')], externalId: 'a-1', promocode: 'PLAIN10' }
    const { id } = (await postLead(body)).body
    const refusal = [409, 'EXTERNAL_ID_TAKEN', { kind: 'Lead', id, leadId: null }]
    const { promocode: _code, ...ofNobody } = body
    const others = [
      { ...body, fields: [surname('Петров')] },
      { ...body, fields: [surname('Иванов'), sum(1)] },
      { ...body, promocode: 'OTHER10' },
      { ...ofNobody, sessionId: await sessionBy('plain-loan') },
      ofNobody,
    ]
    for (const other of others) expect(outcome(await postLead(other))).toEqual(refusal)
    expect(outcome(await postLead({ ...body, promocode: ' plain10 ' }))).toEqual([201, id, 'true'])
    expect(leadsIn(await itemsBesidesKeys())).toHaveLength(1)
  })

  test('is answered to its twin that comes when the session is already used', async () => {
    const sessionId = await sessionBy('plain-loan')
    const body = { fields: [surname('Иванов')], externalId: 'a-1', sessionId }
    const twin = beforeReading(`SESSION#${sessionId}`, () => postLead(body))
    const answer = await postLead(body)
    expect(outcome(answer)).toEqual([201, (await twin).body.id, 'true'])
  })

  test('of nobody stays a repeat of what came with nothing, though it was bound to a partner later', async () => {
    const body = { fields: [surname('Иванов')], externalId: 'a-1' }
    const { id } = (await postLead(body)).body
    await bind(id, { promocode: 'PLAIN10', admin: 'admin@test.example', reason: 'его клиент' })
    expect(outcome(await postLead(body))).toEqual([201, id, 'true'])
    expect(codeOf(await postLead({ ...body, promocode: 'PLAIN10' }))).toBe('409 EXTERNAL_ID_TAKEN')
  })

  test('is answered though its promocode was disabled and its field hidden since', async () => {
    const body = { fields: [surname('Иванов'), sum(5)], externalId: 'a-1', promocode: 'PLAIN10' }
    const { id } = (await postLead(body)).body
    const { leadFields, promocodes } = leadContour
    await reapply({
      ...contour,
      leadFields: leadFields.map((field) => (field.systemName === 'sum' ? { ...field, hidden: true } : field)),
      promocodes: promocodes.map((one) => (one.code === 'PLAIN10' ? { ...one, status: 'Disabled' } : one)),
    })
    expect(outcome(await postLead(body))).toEqual([201, id, 'true'])
  })

  test('whose client was erased is compared by its binding alone', async () => {
    const body = { fields: [surname('Иванов')], externalId: 'a-1', promocode: 'PLAIN10' }
    const { id } = (await postLead(body)).body
    await eraseLead(id, erasedBy({ admin: 'admin@test.example', reason: 'по просьбе' }))
    expect(outcome(await postLead(body))).toEqual([201, id, 'true'])
    expect(codeOf(await postLead({ ...body, promocode: 'OTHER10' }))).toBe('409 EXTERNAL_ID_TAKEN')
  })

  test('under an Idempotency-Key is kept like every answer, the first one and that of a repeat', async () => {
    const send = (name: string) => postLead({ fields: [surname('Иванов')], externalId: 'a-1' }, { 'idempotency-key': name })
    const { id } = (await send('one')).body
    expect(outcome(await send('two'))).toEqual([201, id, 'true'])
    expect((await send('two')).headers).toMatchObject({ 'Idempotency-Replayed': 'true' })
    expect(await idsKept()).toEqual(['EXTERNALIDS#LEAD/a-1'])
  })
})

describeOnEngine('an externalId', () => {
  test.each([
    ['a number', 501],
    ['blank', '  '],
    ['longer than 200 characters', 'x'.repeat(201)],
    ['of an invisible character', 'a\u200b'],
    ['of half a character', '\ud800'],
  ])('that is %s is refused, behind what else is wrong', async (_what, externalId) => {
    const id = await wonLead()
    expect(await postLead({ fields: [surname('А')], externalId })).toMatchObject({ status: 400 })
    expect(await addDeal(id, { amount: 0, externalId })).toMatchObject({ status: 400, body: { code: 'DEAL_AMOUNT_INVALID' } })
    expect(await addDeal(id, { amount: 1, externalId })).toMatchObject({ status: 400, body: { code: 'EXTERNAL_ID_INVALID' } })
  })

  test('that is null, empty or absent is none, and nothing is kept', async () => {
    const id = await wonLead()
    for (const externalId of [null, '', undefined]) await addDeal(id, { amount: 10, externalId })
    expect(dealsOf(await addDeal(id, { amount: 10 }))).toEqual([
      [null, 1],
      [null, 10],
      [null, 10],
      [null, 10],
      [null, 10],
    ])
    expect(await idsKept()).toEqual([])
  })

  test('counts without the blanks around it, is one of its kind, and is nothing in another spelling', async () => {
    const lead = await postLead({ fields: [surname('Иванов')], externalId: ' 7 ', external_id: '8', promocode: 'PLAIN10' })
    expect(lead).toMatchObject({ status: 201, body: { externalId: '7' }, headers: { 'X-Ignored-Fields': 'external_id' } })
    await move(lead.body.id, { systemName: 'won', amount: 1, externalId: '7' })
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/7', 'EXTERNALIDS#LEAD/7'])
  })
})

describeOnEngine('a deal with an externalId', () => {
  test('that is added is added once, and a late repeat is answered with the lead as it is then', async () => {
    const id = await wonLead()
    const first = await addDeal(id, { amount: 10, externalId: 'o-1' })
    expect(dealsOf(first)).toEqual([
      [null, 1],
      ['o-1', 10],
    ])
    await move(id, { systemName: 'gone' })
    const again = await later(() => addDeal(id, { amount: 10, externalId: 'o-1' }))
    expect(outcome(again)).toEqual([200, id, 'true'])
    expect([again.body.status.systemName, again.body.dealCount]).toEqual(['gone', 2])
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1'])
  })

  test('that a move makes is made once, and a late repeat moves nothing back', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const won = { systemName: 'won', amount: 10, externalId: 'o-1' }
    expect(dealsOf(await move(id, won))).toEqual([['o-1', 10]])
    expect(outcome(await move(id, won))).toEqual([200, id, 'true'])
    await move(id, { systemName: 'gone', externalId: 'o-1' })
    const again = await later(() => move(id, won))
    expect(outcome(again)).toEqual([200, id, 'true'])
    expect([again.body.status.systemName, again.body.dealCount]).toEqual(['gone', 1])
    expect(outcome(await addDeal(id, { amount: 10, externalId: 'o-1' }))).toEqual([200, id, 'true'])
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1'])
  })

  test('is made once by twenty requests at once, added or by a move', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const moves = await times(() => move(id, { systemName: 'won', amount: 10, externalId: 'o-1' }))
    const added = await times(() => addDeal(id, { amount: 20, externalId: 'o-2' }))
    for (const answers of [moves, added]) {
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers.filter(({ headers }) => headers['External-Id-Known'] === undefined)).toHaveLength(1)
    }
    expect(dealsOf(await addDeal(id, { amount: 20, externalId: 'o-2' }))).toEqual([
      ['o-1', 10],
      ['o-2', 20],
    ])
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1', 'EXTERNALIDS#DEAL/o-2'])
  })

  test('is made once by requests at once for two leads, and the other lead gets none', async () => {
    const leads = [await wonLead(), await wonLead('Петров')]
    const answers = await Promise.all(
      leads.flatMap((id) => [1, 2, 3, 4, 5].map(() => addDeal(id, { amount: 10, externalId: 'o-1' }))),
    )
    const winner = answers.find(({ headers, status }) => status === 200 && headers['External-Id-Known'] === undefined)
    const others = answers.filter(({ body }) => body.id !== winner?.body.id)
    expect(others.map(outcome)).toEqual(
      Array.from({ length: 5 }, () => [
        409,
        'EXTERNAL_ID_TAKEN',
        expect.objectContaining({ kind: 'Deal', leadId: winner?.body.id }),
      ]),
    )
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1'])
  })

  test('that is added is answered to its twin that comes when the lead has moved on', async () => {
    const id = await wonLead()
    const add = () => addDeal(id, { amount: 10, externalId: 'o-1' })
    const twin = beforeReading(`LEAD#${id}`, async () => [await add(), await move(id, { systemName: 'gone' })])
    const answer = await add()
    expect((await twin).map(({ status }) => status)).toEqual([200, 200])
    expect([...outcome(answer), answer.body.status.systemName]).toEqual([200, id, 'true', 'gone'])
  })

  test('that came in after its lead was read is shown with it', async () => {
    const id = await wonLead()
    const twin = beforeReading('EXTERNALIDS#DEAL', () => addDeal(id, { amount: 10, externalId: 'o-1' }))
    const answer = await addDeal(id, { amount: 10, externalId: 'o-1' })
    expect((await twin).status).toBe(200)
    expect([outcome(answer), dealsOf(answer)]).toEqual([
      [200, id, 'true'],
      [
        [null, 1],
        ['o-1', 10],
      ],
    ])
  })

  test('is not answered to a request for another amount or another lead: the refusal names it', async () => {
    const [id, other] = [await wonLead(), await wonLead('Петров')]
    const { deals } = (await addDeal(id, { amount: 10, externalId: 'o-1' })).body
    const refusal = [409, 'EXTERNAL_ID_TAKEN', { kind: 'Deal', id: deals[1].id, leadId: id }]
    expect(outcome(await addDeal(id, { amount: 10.01, externalId: 'o-1' }))).toEqual(refusal)
    expect(outcome(await addDeal(other, { amount: 10, externalId: 'o-1' }))).toEqual(refusal)
    expect(outcome(await move(other, { systemName: 'won', amount: 10, externalId: 'o-1' }))).toEqual(refusal)
    expect(outcome(await move(id, { systemName: 'won', externalId: 'o-1' }))).toEqual(refusal)
  })

  test('that is canceled is never made again: its id is spent, and the refusal names it', async () => {
    const id = await wonLead()
    const { deals } = (await addDeal(id, { amount: 10, externalId: 'o-1' })).body
    await call(cancelDeal, { key: testKey, path: { id, dealId: deals[1].id }, body: { reason: 'возврат' } })
    for (const amount of [10, 20]) {
      const again = await addDeal(id, { amount, externalId: 'o-1' })
      expect(outcome(again)).toEqual([409, 'EXTERNAL_ID_TAKEN', { kind: 'Deal', id: deals[1].id, leadId: id }])
    }
    expect((await addDeal(id, { amount: 10, externalId: 'o-1' })).body.message).toBe(
      'Этот externalId занят: сделка с ним отменена',
    )
    expect(outcome(await addDeal(id, { amount: 20, externalId: 'o-1/2' }))).toEqual([200, id, 'made'])
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1', 'EXTERNALIDS#DEAL/o-1/2'])
  })

  test('is known behind more deals than an answer shows', async () => {
    const id = await wonLead()
    await addDeal(id, { amount: 10, externalId: 'o-1' })
    for (let index = 0; index < 100; index++) await addDeal(id, { amount: 1 })
    expect(outcome(await addDeal(id, { amount: 10, externalId: 'o-1' }))).toEqual([200, id, 'true'])
    expect(codeOf(await addDeal(id, { amount: 11, externalId: 'o-1' }))).toBe('409 EXTERNAL_ID_TAKEN')
  })

  test('leaves every refusal of the specification where it was', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const asked = { amount: 10, externalId: 'o-1' }
    expect(codeOf(await addDeal('0190aaaa-0000-7000-8000-000000000001', asked))).toBe('404 LEAD_NOT_FOUND')
    expect(codeOf(await addDeal(id, asked))).toBe('404 DEAL_NEEDS_TARGET_STATUS')
    expect(codeOf(await move(id, { systemName: 'nowhere', ...asked }))).toBe('404 LEAD_STATUS_NOT_FOUND')
    expect(codeOf(await move(id, { systemName: 'won', externalId: 'o-1' }))).toBe('400 DEAL_AMOUNT_REQUIRED_FOR_STATUS')
    expect(codeOf(await move(id, { systemName: 'won', ...asked, amount: 0 }))).toBe('400 DEAL_AMOUNT_INVALID')
    await move(id, { systemName: 'won', ...asked })
    expect(codeOf(await move(id, { systemName: 'won', ...asked, amount: 'x' }))).toBe('400 DEAL_AMOUNT_INVALID')
    expect(await idsKept()).toEqual(['EXTERNALIDS#DEAL/o-1'])
  })
})

const rich = () => partnerIdOf('rich@test.example')
const payment = async (more: object = {}) => ({
  partnerId: await rich(),
  amount: 150,
  requisites: 'card 2200',
  externalId: 'pay-1',
  ...more,
})
const postPayout = (body: object, headers: Record<string, string> = {}) => call(createPayout, { key: testKey, body, headers })
const block = (settings: object) =>
  reapply({
    ...contour,
    settings: { ...contour.settings, ...settings },
    partners: contour.partners.map((one) => (one.email === 'rich@test.example' ? { ...one, isBlocked: true } : one)),
  })

/** The payouts of the table, when everything in it agrees. */
async function paymentsKept(): Promise<unknown[]> {
  const items = await storedItems()
  expectWhole(items)
  return payoutsIn(items).map(({ externalId, amountKopecks, status }) => [externalId, amountKopecks, status])
}

describeOnEngine('a payout request with an externalId', () => {
  test('is made once, and a late repeat is answered with it as it is then', async () => {
    const first = await postPayout(await payment())
    expect(first).toMatchObject({ status: 201, body: { externalId: 'pay-1', status: 'Requested' } })
    const { id } = first.body
    for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('ApiKey', { id, to })
    const repeat = await payment({ requisites: ' card 2200 ', adminComment: 'other words' })
    const again = await later(() => postPayout(repeat))
    expect([...outcome(again), again.body.status, again.body.history.length]).toEqual([201, id, 'true', 'Paid', 3])
    expect(await paymentsKept()).toEqual([['pay-1', 15_000, 'Paid']])
    expect(await idsKept()).toEqual(['EXTERNALIDS#PAYOUT/pay-1'])
  })

  test('is made once by twenty requests at once, and all get it', async () => {
    const body = await payment()
    const answers = await times(() => postPayout(body))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['External-Id-Known'] === undefined)).toHaveLength(1)
    expect(await paymentsKept()).toEqual([['pay-1', 15_000, 'Requested']])
    expect(await idsKept()).toEqual(['EXTERNALIDS#PAYOUT/pay-1'])
  })

  test('is made once by requests at once for two partners, and the other partner gets none', async () => {
    const bodies = [await payment(), await payment({ partnerId: await partnerIdOf('entity@test.example') })]
    const answers = await Promise.all(bodies.flatMap((body) => [1, 2, 3, 4, 5].map(() => postPayout(body))))
    const made = answers.filter(({ status, headers }) => status === 201 && headers['External-Id-Known'] === undefined)
    expect(made).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    const takenBy = { kind: 'Payout', id: made[0]?.body.id, leadId: null }
    expect(refused.map(outcome)).toEqual(Array.from({ length: 5 }, () => [409, 'EXTERNAL_ID_TAKEN', takenBy]))
    expect(await paymentsKept()).toHaveLength(1)
  })

  test('is not answered to a request for another partner, amount or destination: the refusal names it', async () => {
    const { id } = (await postPayout(await payment())).body
    const refusal = [409, 'EXTERNAL_ID_TAKEN', { kind: 'Payout', id, leadId: null }]
    const others = [
      { partnerId: await partnerIdOf('entity@test.example') },
      { amount: 150.01 },
      { requisites: 'card 2201' },
      { requisites: undefined },
    ]
    for (const other of others) expect(outcome(await postPayout(await payment(other)))).toEqual(refusal)
    expect(await paymentsKept()).toHaveLength(1)
  })

  test.each(['Rejected', 'Canceled'] as const)(
    'that is %s is never made again: its id is spent, and the refusal names it',
    async (status) => {
      const { id } = (await postPayout(await payment())).body
      await movePayoutBy(status === 'Canceled' ? 'Partner' : 'ApiKey', { id, to: status })
      for (const amount of [150, 200]) {
        const again = await later(async () => postPayout(await payment({ amount })))
        expect(outcome(again)).toEqual([409, 'EXTERNAL_ID_TAKEN', { kind: 'Payout', id, leadId: null }])
      }
      expect((await postPayout(await payment())).body.message).toBe('Этот externalId занят: заявка с ним отклонена или отменена')
      expect(await postPayout(await payment({ externalId: 'pay-1/2' }))).toMatchObject({ status: 201 })
      expect(await idsKept()).toEqual(['EXTERNALIDS#PAYOUT/pay-1', 'EXTERNALIDS#PAYOUT/pay-1/2'])
    },
  )

  test('is answered to its twin that comes when it is already active', async () => {
    const body = await payment()
    const twin = beforeReading(`PARTNER#${body.partnerId}`, () => postPayout(body))
    const answer = await postPayout(body)
    expect(outcome(answer)).toEqual([201, (await twin).body.id, 'true'])
  })

  test('is answered as it is then, also where the answer is kept under an Idempotency-Key', async () => {
    const { id } = (await postPayout(await payment())).body
    beforeNextWrite(() => movePayoutBy('ApiKey', { id, to: 'Approved' }))
    const again = await postPayout(await payment(), { 'idempotency-key': 'again' })
    expect([...outcome(again), again.body.status]).toEqual([201, id, 'true', 'Approved'])
  })

  test('is answered though its partner was blocked and the minimum raised since', async () => {
    const { id } = (await postPayout(await payment())).body
    await block({ minimumPayout: 500 })
    expect(outcome(await postPayout(await payment()))).toEqual([201, id, 'true'])
    expect(codeOf(await postPayout(await payment({ externalId: 'pay-2' })))).toBe('400 PARTNER_BLOCKED')
  })

  test('of a partner who was erased is compared without its destination', async () => {
    const body = await payment()
    const { id } = (await postPayout(body)).body
    for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('ApiKey', { id, to })
    const partner = await loadPartner(body.partnerId)
    await erasePartner(partner as NonNullable<typeof partner>, { admin: 'admin@test.example', reason: 'по просьбе' })
    expect(outcome(await postPayout(body))).toEqual([201, id, 'true'])
    expect(codeOf(await postPayout({ ...body, amount: 151 }))).toBe('409 EXTERNAL_ID_TAKEN')
    expect(await idsKept()).toEqual(['EXTERNALIDS#PAYOUT/pay-1'])
  })

  test('leaves every refusal of the specification where it was', async () => {
    const refused: [more: object, code: string][] = [
      [{ partnerId: undefined, externalId: 5 }, '400 PARTNER_REQUIRED'],
      [{ amount: undefined }, '400 PAYOUT_AMOUNT_REQUIRED'],
      [{ amount: 0 }, '400 PAYOUT_AMOUNT_INVALID'],
      [{ externalId: ' ' }, '400 EXTERNAL_ID_INVALID'],
      [{ partnerId: '0190aaaa-0000-7000-8000-000000000001' }, '404 PARTNER_NOT_FOUND'],
      [{ partnerId: await partnerIdOf('blocked@test.example'), amount: 1 }, '400 PARTNER_BLOCKED'],
      [{ amount: 1 }, '400 PAYOUT_BELOW_MINIMUM'],
      [{ amount: 5000 }, '400 PAYOUT_ABOVE_AVAILABLE'],
      [{ partnerId: await partnerIdOf('noinn@test.example') }, '400 INN_REQUIRED'],
    ]
    for (const [more, code] of refused) expect(codeOf(await postPayout(await payment(more)))).toBe(code)
    expect(await idsKept()).toEqual([])
    await postPayout(await payment())
    expect(codeOf(await postPayout(await payment({ amount: 1, externalId: 'pay-2' })))).toBe('400 PAYOUT_ALREADY_ACTIVE')
    expect(codeOf(await postPayout(await payment({ partnerId: '0190aaaa-0000-7000-8000-000000000001' })))).toBe(
      '404 PARTNER_NOT_FOUND',
    )
  })

  test('shows it by itself and in its events, and a request without one shows null', async () => {
    const { id } = (await postPayout(await payment())).body
    await movePayoutBy('ApiKey', { id, to: 'Rejected' })
    await postPayout(await payment({ externalId: null }))
    expect((await call(showPayout, { key: testKey, path: { id } })).body.externalId).toBe('pay-1')
    await makeFeedOlder(60_000)
    const { body: events } = await call(listEvents, { key: testKey, query: { type: 'payout.requested,payout.rejected' } })
    const told = events as { type: string; object: { externalId: string | null } }[]
    expect(told.map(({ type, object }) => [type, object.externalId])).toEqual([
      ['payout.requested', 'pay-1'],
      ['payout.rejected', 'pay-1'],
      ['payout.requested', null],
    ])
  })
})

const customer = (more: object = {}) => ({ email: 'vera@test.example', firstName: 'Вера', externalId: 'c-1', ...more })
const postPartner = (body: object, headers: Record<string, string> = {}) => call(createPartner, { key: testKey, body, headers })
const editPartner = (id: string, body: object) => call(changePartner, { key: testKey, path: { id }, body })
const listed = (query: Record<string, string>) => callStreaming(listPartners, { key: testKey, query })
const takenByPartner = (id: string) => [409, 'EXTERNAL_ID_TAKEN', { kind: 'Partner', id, leadId: null }]
const withId = (items: Record<string, Item>): unknown[] =>
  Object.values(items).flatMap(({ pk, email, externalId }) =>
    pk === 'PARTNERS' && externalId !== undefined ? [[email, externalId]] : [],
  )

describeOnEngine('a partner with an externalId', () => {
  test('is added once, and a late repeat is answered with the partner as they are then', async () => {
    const first = await postPartner(customer())
    expect(first).toMatchObject({ status: 201, body: { externalId: 'c-1', firstName: 'Вера', revision: 1 } })
    const { id } = first.body
    await editPartner(id, { revision: 1, firstName: 'Варвара' })
    const again = await later(() =>
      postPartner(customer({ email: ' VERA@test.example', firstName: 'Другая', inn: '500100732259' })),
    )
    expect([...outcome(again), again.body.firstName, again.body.revision]).toEqual([201, id, 'true', 'Варвара', 2])
    expect(withId(await storedItems())).toEqual([['vera@test.example', 'c-1']])
    expect(await idsKept()).toEqual(['EXTERNALIDS#PARTNER/c-1'])
  })

  test('is added once by twenty requests at once, and all get the partner', async () => {
    const answers = await times(() => postPartner(customer()))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['External-Id-Known'] === undefined)).toHaveLength(1)
    expect(withId(await storedItems())).toEqual([['vera@test.example', 'c-1']])
    expect(await idsKept()).toEqual(['EXTERNALIDS#PARTNER/c-1'])
  })

  test('is added once by requests at once with two addresses, and the other address stays free', async () => {
    const bodies = [customer(), customer({ email: 'zoya@test.example' })]
    const answers = await Promise.all(bodies.flatMap((body) => [1, 2, 3, 4, 5].map(() => postPartner(body))))
    const made = answers.filter(({ status, headers }) => status === 201 && headers['External-Id-Known'] === undefined)
    expect(made).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(outcome)).toEqual(Array.from({ length: 5 }, () => takenByPartner(made[0]?.body.id)))
    expect(withId(await storedItems())).toHaveLength(1)
  })

  test('is not answered to a request with another address: the refusal names the partner, and nobody is added', async () => {
    const { id } = (await postPartner(customer())).body
    for (const email of ['zoya@test.example', 'rich@test.example'])
      expect(outcome(await postPartner(customer({ email })))).toEqual(takenByPartner(id))
    expect((await postPartner(customer({ email: 'zoya@test.example' }))).body.message).toBe(
      'Этот externalId занят: с ним уже есть другой партнер',
    )
    expect(withId(await storedItems())).toHaveLength(1)
  })

  test('is answered under the address that the partner had, though somebody else took it since', async () => {
    const { id } = (await postPartner(customer())).body
    await editPartner(id, { revision: 1, email: 'new-vera@test.example' })
    await postPartner({ email: 'vera@test.example' })
    for (const email of ['Vera@test.example', 'new-vera@test.example'])
      expect(outcome(await postPartner(customer({ email })))).toEqual([201, id, 'true'])
    expect(outcome(await postPartner(customer({ email: 'rich@test.example' })))).toEqual(takenByPartner(id))
  })

  test('is answered to its twin that comes when the address is already taken', async () => {
    const twin = beforeReading('EMAILS', () => postPartner(customer()))
    const answer = await postPartner(customer())
    expect(outcome(answer)).toEqual([201, (await twin).body.id, 'true'])
  })

  test('is answered as they are then, also where the answer is kept under an Idempotency-Key', async () => {
    const { id } = (await postPartner(customer())).body
    beforeNextWrite(() => editPartner(id, { revision: 1, firstName: 'Варвара' }))
    const again = await postPartner(customer(), { 'idempotency-key': 'again' })
    expect([...outcome(again), again.body.firstName]).toEqual([201, id, 'true', 'Варвара'])
  })

  test('is answered though the ИНН and the level that were sent then would be refused now', async () => {
    const { id } = (await postPartner(customer())).body
    const unknown = '0190aaaa-0000-7000-8000-000000000001'
    const repeat = customer({ inn: '500100732250', levelId: unknown })
    expect(outcome(await postPartner(repeat))).toEqual([201, id, 'true'])
    expect(codeOf(await postPartner({ ...repeat, externalId: 'c-2' }))).toBe('409 EMAIL_TAKEN')
    expect(codeOf(await postPartner({ ...repeat, email: 'zoya@test.example', externalId: 'c-2' }))).toBe('404 LEVEL_NOT_FOUND')
    expect(codeOf(await postPartner(customer({ externalId: 7 })))).toBe('400 EXTERNAL_ID_INVALID')
    expect(await idsKept()).toEqual(['EXTERNALIDS#PARTNER/c-1'])
  })

  test('who was erased is not brought back: the id is spent, and the refusal names it', async () => {
    const { id } = (await postPartner(customer())).body
    const partner = await loadPartner(id)
    await erasePartner(partner as NonNullable<typeof partner>, { admin: 'admin@test.example', reason: 'по просьбе' })
    for (const email of ['vera@test.example', `${id}@erased.invalid`]) {
      const again = await later(() => postPartner(customer({ email })))
      expect([...outcome(again), again.body.message]).toEqual([
        ...takenByPartner(id),
        'Этот externalId занят: данные партнера с ним удалены',
      ])
    }
    expect(await postPartner(customer({ externalId: 'c-1/2' }))).toMatchObject({ status: 201 })
    expect(await idsKept()).toEqual(['EXTERNALIDS#PARTNER/c-1', 'EXTERNALIDS#PARTNER/c-1/2'])
  })

  test('shows it by themselves, in events and in the journal, and a partner without one shows null', async () => {
    const { id } = (await postPartner(customer())).body
    const { id: other } = (await postPartner({ email: 'zoya@test.example', externalId: '' })).body
    const shown = await Promise.all(
      [id, other].map(async (one) => (await call(showPartner, { key: testKey, path: { id: one } })).body),
    )
    expect(shown.map(({ externalId }) => externalId)).toEqual(['c-1', null])
    const found = await listed({ externalId: ' c-1 ' })
    expect(found.body.map((one: { id: string; externalId: string }) => [one.id, one.externalId])).toEqual([[id, 'c-1']])
    await editPartner(id, { revision: 1, firstName: 'Варвара', externalId: 'c-2' })
    await makeFeedOlder(60_000)
    const { body: events } = await call(listEvents, { key: testKey, query: { type: 'partner.created,partner.changed' } })
    const told = (events as { type: string; object: { id: string; externalId: string | null } }[]).filter(
      ({ object }) => object.id === id,
    )
    expect(told.map(({ type, object }) => [type, object.externalId])).toEqual([
      ['partner.created', 'c-1'],
      ['partner.changed', 'c-1'],
    ])
    const journal = await loadJournal(new Date(Date.now() - 60_000).toISOString(), new Date().toISOString())
    const entry = journal.find(({ type, subjects }) => type === 'partner.created' && subjects.includes(`partner:${id}`))
    expect(entry?.after.externalId).toBe('c-1')
  })
})

describeOnEngine('an externalId as a filter of a list', () => {
  const found = ({ status, body }: Answer): unknown[] => [status, ...body.map(({ id }: { id: string }) => id)]
  const leads = async (query: Record<string, string>) => found(await call(listLeads, { key: testKey, query }))
  const payouts = async (query: Record<string, string>) => found(await callStreaming(listPayouts, { key: testKey, query }))

  test('finds the lead that has it, in whatever status, and only where the other filters let it through', async () => {
    const { id } = (await postLead({ fields: [surname('Иванов')], externalId: 'a-1', promocode: 'PLAIN10' })).body
    await move(id, { systemName: 'won', amount: 1, externalId: 'o-1' })
    await postLead({ fields: [surname('Петров')], externalId: 'a-2' })
    expect(await leads({ externalId: ' a-1 ' })).toEqual([200, id])
    expect(await leads({ externalId: 'a-1', status: 'won' })).toEqual([200, id])
    expect(await leads({ externalId: 'a-1', status: 'fresh' })).toEqual([200])
    expect(await leads({ externalId: 'a-1', partnerId: await rich() })).toEqual([200])
    // Neither the id of here nor that of a deal is one of a lead elsewhere.
    for (const externalId of [id, 'o-1', 'a-3']) expect(await leads({ externalId })).toEqual([200])
  })

  test('of a deal finds its lead, canceled or not, and only where the other filters let it through', async () => {
    const { id } = (await postLead({ fields: [surname('Иванов')], externalId: 'a-1', promocode: 'PLAIN10' })).body
    const { body } = await move(id, { systemName: 'won', amount: 1, externalId: 'o-1' })
    const { id: other } = (await postLead({ fields: [surname('Петров')], externalId: 'a-2' })).body
    expect(await leads({ dealExternalId: ' o-1 ' })).toEqual([200, id])
    expect(await leads({ dealExternalId: 'o-1', externalId: 'a-1' })).toEqual([200, id])
    expect(await leads({ dealExternalId: 'o-1', externalId: 'a-2' })).toEqual([200])
    expect(await leads({ dealExternalId: 'o-1', status: 'fresh' })).toEqual([200])
    for (const dealExternalId of [id, 'a-1', 'a-2', body.deals[0].id, 'o-2'])
      expect(await leads({ dealExternalId })).toEqual([200])
    await call(cancelDeal, { key: testKey, path: { id, dealId: body.deals[0].id }, body: { reason: 'возврат' } })
    expect(await leads({ dealExternalId: 'o-1' })).toEqual([200, id])
    expect(codeOf(await call(listLeads, { key: testKey, query: { dealExternalId: ' ' } }))).toBe('400 EXTERNAL_ID_INVALID')
    expect(await leads({ externalId: 'a-2' })).toEqual([200, other])
  })

  test.each(['externalId', 'dealExternalId'])(
    'finds what a searchable field %s finds as well, which may have been there first',
    async (name) => {
      const field = { systemName: name, label: 'Номер', type: 'String', searchable: true }
      await newContour({ ...contour, leadFields: [...contour.leadFields, field] })
      const { id: byField } = (
        await postLead({ fields: [surname('Иванов'), { fieldTypeId: names.field(name), value: ' N-1 ' }], externalId: 'a-1' })
      ).body
      const { id: byId } = (await postLead({ fields: [surname('Петров')], externalId: 'n-1', promocode: 'PLAIN10' })).body
      await move(byId, { systemName: 'won', amount: 1, externalId: 'n-1' })
      expect(await leads({ [name]: 'n-1' })).toEqual([200, byId, byField])
      expect(await leads({ [name]: 'n-1', status: 'won' })).toEqual([200, byId])
      expect(await leads({ [name]: 'n-2' })).toEqual([200])
    },
  )

  test('finds the payout request that has it, and only where the other filters let it through', async () => {
    const { id } = (await postPayout(await payment())).body
    expect(await payouts({ externalId: 'pay-1' })).toEqual([200, id])
    expect(await payouts({ externalId: 'pay-1', limit: '1' })).toEqual([200, id])
    expect(await payouts({ externalId: 'pay-1', status: 'Paid' })).toEqual([200])
    expect(await payouts({ externalId: 'pay-2' })).toEqual([200])
  })

  test('is refused where it can be none', async () => {
    for (const externalId of [' ', 'x'.repeat(201)]) {
      const query = { externalId }
      const answers = [
        await call(listLeads, { key: testKey, query }),
        await callStreaming(listPayouts, { key: testKey, query }),
        await listed(query),
      ]
      expect(answers.map(codeOf)).toEqual(['400 EXTERNAL_ID_INVALID', '400 EXTERNAL_ID_INVALID', '400 EXTERNAL_ID_INVALID'])
    }
  })

  test('finds in the console a lead also by the id of its deal', async () => {
    const ada = await letIn('Administrator', 'admin@test.example')
    const { id } = (await postLead({ fields: [surname('Иванов')], externalId: 'a-1' })).body
    await move(id, { systemName: 'won', amount: 1, externalId: 'o-1' })
    for (const value of ['a-1', 'o-1']) {
      const answer = await call(handlers.get('console-list-leads') as Handler, {
        key: null,
        headers: ada.headers,
        query: { value },
      })
      expect(found(answer)).toEqual([200, id])
    }
  })

  test('finds in the console a new partner, alone, and before those whom a search finds', async () => {
    const ada = await letIn('Administrator', 'admin@test.example')
    const search = handlers.get('console-list-partners') as Handler
    const partners = async (query: Record<string, string>) =>
      found(await call(search, { key: null, headers: ada.headers, query }))
    const { id } = (await postPartner({ email: 'vera@test.example', externalId: 'c-1' })).body
    expect(await partners({ id: ' c-1 ' })).toEqual([200, id])
    expect(await partners({ id: 'c-1', email: 'rich' })).toEqual([200, id, await rich()])
    expect(await partners({ id: 'c-2' })).toEqual([200])
  })
})

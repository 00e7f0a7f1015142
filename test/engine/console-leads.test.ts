import { beforeEach, describe, expect, test } from 'vitest'
import { reverse } from '../../infra/ops/commands/partner-money-commands.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  move,
  names,
  postLead,
} from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { plantDeals } from '../support/planted-deals.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const contour = {
  ...leadContour,
  leadFields: [
    ...leadContour.leadFields,
    { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true },
    { systemName: 'email', label: 'Почта', type: 'String', searchable: true },
  ],
}
const nobodysId = '019537aa-0000-7000-8000-000000000099'

let ada: Browser
beforeEach(async () => {
  await newContour(contour)
  ada = await letIn('Administrator', 'admin@test.example')
})

interface Request {
  path?: Record<string, string>
  body?: object
  query?: Record<string, string>
  headers?: Record<string, string>
}
const ask = (name: string, { headers, ...request }: Request = {}, by = ada): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const card = async (id: string) => (await ask('console-show-lead', { path: { id } })).body
const moveTo = (id: string, body: object): Promise<Answer> => ask('console-change-lead-status', { path: { id }, body })
const deal = (id: string, body: object, headers = {}): Promise<Answer> => ask('console-add-deal', { path: { id }, body, headers })
const cancel = (id: string, dealId: string, body: object = {}): Promise<Answer> =>
  ask('console-cancel-deal', { path: { id, dealId }, body })
const bind = (id: string, body: object): Promise<Answer> => ask('console-bind-lead', { path: { id }, body })
const ids = ({ body }: Answer): string[] => body.map(({ id }: { id: string }) => id)
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const accruedKopecks = async (email: string) => (await loadAccount(await partnerIdOf(email)))?.accruedKopecks
const expectWhole = async () => expectLeadsWhole(await itemsBesidesKeys())

/** A lead that says these things, and its id. */
async function leadSaying(values: Record<string, string>, binding: object = {}): Promise<string> {
  const { field } = names
  const fields = Object.entries({ surname: 'Иванов', ...values }).map(([name, value]) => ({ fieldTypeId: field(name), value }))
  return String((await postLead({ fields, ...binding })).body.id)
}

describeOnEngine('the list of leads for administrators', () => {
  test('finds a value in any searchable field, newest first, and each lead once', async () => {
    const first = await leadSaying({ phone: '+7 (900) 111-22-33' })
    const other = await leadSaying({ email: 'anna@client.example' })
    const second = await leadSaying({ phone: '8 900 111 22 33', email: '79001112233' })
    const found = async (value: string) => ids(await ask('console-list-leads', { query: { value } }))
    expect(await found('89001112233')).toEqual([second, first])
    expect(await found(' ANNA@client.example ')).toEqual([other])
    expect(await found('Иванов')).toEqual([])
  })

  test('goes on after the last lead found, across several fields', async () => {
    const made: string[] = []
    for (let index = 0; index < 5; index++) made.push(await leadSaying(index % 2 ? { phone: 'x1' } : { email: 'x1' }))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query: Record<string, string> = { value: 'X1', limit: '2', ...(cursor !== undefined && { cursor }) }
      const answer = await ask('console-list-leads', { query })
      seen.push(...ids(answer))
      cursor = answer.headers['X-Next-Cursor'] as string | undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(made.toReversed())
  })

  test('filters by status, by partner, by having no partner, and by several of these at once', async () => {
    const [nobodys, plains, sevens] = [
      await leadIdOf('Ничей'),
      await leadIdOf('Полинин', { promocode: 'PLAIN10' }),
      await leadIdOf('Семёнов', { promocode: 'SEVEN10' }),
    ]
    await move(plains, { systemName: 'called' })
    const listed = async (query: Record<string, string>) => ids(await ask('console-list-leads', { query })).toSorted()
    expect(await listed({})).toEqual([nobodys, plains, sevens].toSorted())
    expect(await listed({ status: 'fresh' })).toEqual([nobodys, sevens].toSorted())
    expect(await listed({ partnerId: await partnerIdOf('plain@test.example') })).toEqual([plains])
    expect(await listed({ partnerId: 'nobody' })).toEqual([nobodys])
    expect(await listed({ partnerId: 'nobody', status: 'fresh' })).toEqual([nobodys])
    expect(await listed({ partnerId: 'nobody', status: 'called' })).toEqual([])
    expect(await listed({ partnerId: 'nobody', updatedSince: '2020-01-01T00:00:00Z' })).toEqual([nobodys])
    expect(await listed({ updatedSince: '2999-01-01T00:00:00Z' })).toEqual([])
  })

  test('refuses a cursor of another order, and an unknown status', async () => {
    await leadIdOf('Первый')
    await leadIdOf('Второй')
    const { headers } = await ask('console-list-leads', { query: { limit: '1' } })
    const cursor = String(headers['X-Next-Cursor'])
    expect(outcome(await ask('console-list-leads', { query: { status: 'fresh', cursor } }))).toEqual([400, 'CURSOR_INVALID'])
    expect(outcome(await ask('console-list-leads', { query: { status: 'none' } }))).toEqual([404, 'LEAD_STATUS_NOT_FOUND'])
    expect(outcome(await ask('console-list-leads', { query: { partnerId: 'x' } }))).toEqual([400, 'PARTNER_ID_PARAMETER_INVALID'])
  })
})

describeOnEngine('a contour without searchable fields', () => {
  test('finds nothing by a value, and not all leads', async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
    await leadIdOf('Иванов')
    expect((await ask('console-list-leads', { query: { value: 'Иванов' } })).body).toEqual([])
  })
})

describeOnEngine('the card of a lead', () => {
  test('explains every act: the rule, the level, the share and the amount, and why an act earned nothing', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'SEVEN10' })
    await moveTo(id, { revision: 1, systemName: 'called' })
    await moveTo(id, { revision: 2, systemName: 'gone' })
    await moveTo(id, { revision: 3, systemName: 'called' })
    await moveTo(id, { revision: 4, systemName: 'won', amount: 1000 })
    await deal(id, { revision: 5, amount: 0.01 })
    const { history, revision, boundBy, dealNeedsAmount } = await card(id)
    expect([revision, boundBy, dealNeedsAmount]).toEqual([6, { kind: 'Promocode', promocode: 'SEVEN10' }, true])
    const seven = { number: 7, description: 'Седьмой' }
    expect(history.map(({ rewards }: { rewards: unknown }) => rewards)).toMatchObject([
      null,
      {
        level: seven,
        noRules: null,
        outcomes: [
          {
            result: 'Accrued',
            amount: 100.5,
            rule: { level: null, fixed: 100.5, percentOfDeal: null, holdDays: 0 },
            dealAmount: null,
          },
        ],
      },
      { level: seven, noRules: 'NoRuleForStatus', outcomes: [] },
      { outcomes: [{ result: 'AlreadyAccrued', amount: 0 }] },
      {
        outcomes: [
          {
            result: 'Accrued',
            amount: 150,
            rule: { status: { systemName: 'won' }, level: seven, fixed: null, percentOfDeal: 15 },
            dealAmount: 1000,
            earnedAt: null,
            isTakenBack: false,
          },
        ],
      },
      { outcomes: [{ result: 'RoundedToNothing', amount: 0, dealAmount: 0.01 }] },
    ])
    expect(history.slice(1).map((entry: { changedByAdmin: { email: string } }) => entry.changedByAdmin.email)).toEqual(
      Array.from({ length: 5 }, () => 'admin@test.example'),
    )
  })

  test('says of a canceled deal what it took back, why, and of which reward', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 1000 })
    await addDeal(id, { amount: 200 })
    const { deals } = await card(id)
    await cancel(id, deals[0].id, { reason: ' вернул товар ' })
    const { history } = await card(id)
    expect(history.at(-1)).toMatchObject({
      kind: 'DealCanceled',
      canceledDealId: deals[0].id,
      reason: 'вернул товар',
      takenBack: 100,
      rewards: { noRules: 'DealCanceled' },
      changedByAdmin: { email: 'admin@test.example' },
    })
    const taken = history.flatMap(({ rewards }: { rewards: { outcomes: { isTakenBack: boolean }[] } | null }) =>
      (rewards?.outcomes ?? []).map(({ isTakenBack }) => isTakenBack),
    )
    expect(taken).toEqual([true, false])
  })

  test('says so of a reward that was reversed by hand', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 1000 })
    const entry = (await loadLedger(await partnerIdOf('plain@test.example'))).at(-1)
    await reverse('plain@test.example', entry?.revision ?? 0, { admin: 'admin@test.example', reason: 'a mistake' })
    expect((await card(id)).history.at(-1).rewards.outcomes).toMatchObject([{ amount: 100, isTakenBack: true }])
  })

  test('of nobody says that nothing accrued because it has no partner; once bound, says what each earlier act has earned', async () => {
    const id = await leadIdOf('Иванов')
    await move(id, { systemName: 'won', amount: 1000 })
    expect((await card(id)).history.at(-1).rewards).toEqual({ level: null, noRules: 'NoPartner', outcomes: [] })
    await bind(id, { promocode: 'PLAIN10', reason: 'форма потеряла' })
    const { history, boundBy, partner } = await card(id)
    expect([boundBy, partner.email]).toEqual([{ kind: 'Promocode', promocode: 'PLAIN10' }, 'plain@test.example'])
    expect(history.at(-1)).toMatchObject({
      kind: 'Bound',
      reason: 'форма потеряла',
      rewards: { outcomes: [{ amount: 100, dealAmount: 1000, earnedAt: history[1].createdAt }] },
    })
    await expectWhole()
  })

  test('is not found for an unknown id', async () => {
    for (const id of [nobodysId, 'x', '%00']) {
      expect(outcome(await ask('console-show-lead', { path: { id } }))).toEqual([404, 'LEAD_NOT_FOUND'])
    }
  })
})

describeOnEngine('an act on the revision of a lead that an administrator saw', () => {
  let id: string
  beforeEach(async () => {
    id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
  })

  test.each([
    {
      what: 'a move',
      act: () => moveTo(id, { revision: 1, systemName: 'won', amount: 1000 }),
      ready: async () => undefined,
      earned: 100,
    },
    {
      what: 'a deal',
      act: () => deal(id, { revision: 2, amount: 500 }),
      ready: () => move(id, { systemName: 'won', amount: 1000 }),
      earned: 150,
    },
  ])('$what is done once, and refused when the lead was changed meanwhile', async ({ act, ready, earned }) => {
    await ready()
    expect(outcome(await act())).toEqual([200, null])
    expect(outcome(await act())).toEqual([409, 'LEAD_CHANGED'])
    expect(await accruedKopecks('plain@test.example')).toBe(100_000 + earned * 100)
    await expectWhole()
  })

  test('is refused when the other act comes between its reads and its write', async () => {
    await move(id, { systemName: 'won', amount: 1000 })
    beforeNextWrite(() => addDeal(id, { amount: 500 }))
    expect(outcome(await deal(id, { revision: 2, amount: 500 }))).toEqual([409, 'LEAD_CHANGED'])
    expect((await card(id)).dealCount).toBe(2)
    await expectWhole()
  })

  test('that changes nothing is refused with and without an Idempotency-Key, when the other act is faster', async () => {
    beforeNextWrite(() => move(id, { systemName: 'called' }))
    const headers = { 'idempotency-key': 'still-fresh' }
    const answer = await ask('console-change-lead-status', { path: { id }, body: { revision: 1, systemName: 'fresh' }, headers })
    expect(outcome(answer)).toEqual([409, 'LEAD_CHANGED'])
  })

  test('shows every deal, also in the kept answer of a repeated cancellation', async () => {
    await move(id, { systemName: 'won', amount: 1000 })
    const dealId = String((await card(id)).deals[0].id)
    await cancel(id, dealId)
    beforeNextWrite(() => addDeal(id, { amount: 500 }))
    const headers = { 'idempotency-key': 'canceled-already' }
    const { body } = await ask('console-cancel-deal', { path: { id, dealId }, body: {}, headers })
    expect(body).toMatchObject({ dealCount: 2, canceledDealCount: 1 })
  })

  test('is replayed when it comes again under its key', async () => {
    await move(id, { systemName: 'won', amount: 1000 })
    const named = { 'idempotency-key': 'one-deal' }
    const first = await deal(id, { revision: 2, amount: 500 }, named)
    const again = await deal(id, { revision: 2, amount: 500 }, named)
    expect([first.status, again.status, again.headers['Idempotency-Replayed']]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await card(id)).dealCount).toBe(2)
  })

  test.each<{ what: string; act: () => Promise<Answer>; told: [number, string] }>([
    {
      what: 'a revision that is none',
      act: () => moveTo(id, { revision: 0, systemName: 'won' }),
      told: [400, 'LEAD_REVISION_INVALID'],
    },
    { what: 'no revision', act: () => deal(id, { amount: 1 }), told: [400, 'LEAD_REVISION_INVALID'] },
    { what: 'a text for one', act: () => deal(id, { revision: '1', amount: 1 }), told: [400, 'LEAD_REVISION_INVALID'] },
    { what: 'an earlier revision', act: () => moveTo(id, { revision: 2, systemName: 'called' }), told: [409, 'LEAD_CHANGED'] },
    { what: 'no status', act: () => moveTo(id, { revision: 1 }), told: [400, 'LEAD_STATUS_REQUIRED'] },
    { what: 'an unknown status', act: () => moveTo(id, { revision: 1, systemName: 'x' }), told: [404, 'LEAD_STATUS_NOT_FOUND'] },
    {
      what: 'the target without a sum',
      act: () => moveTo(id, { revision: 1, systemName: 'won' }),
      told: [400, 'DEAL_AMOUNT_REQUIRED_FOR_STATUS'],
    },
    {
      what: 'a third decimal',
      act: () => moveTo(id, { revision: 1, systemName: 'won', amount: 1.001 }),
      told: [400, 'DEAL_AMOUNT_INVALID'],
    },
    {
      what: 'a deal before the target',
      act: () => deal(id, { revision: 1, amount: 1 }),
      told: [404, 'DEAL_NEEDS_TARGET_STATUS'],
    },
    { what: 'an unknown deal', act: () => cancel(id, nobodysId), told: [404, 'DEAL_NOT_FOUND'] },
  ])('with $what is refused, and nothing is written', async ({ act, told }) => {
    const before = await itemsBesidesKeys()
    expect(outcome(await act())).toEqual(told)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('to its present status does nothing', async () => {
    const before = await itemsBesidesKeys()
    expect((await moveTo(id, { revision: 1, systemName: 'fresh' })).status).toBe(200)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('that cancels a deal takes its reward back once, however often it comes', async () => {
    const { body } = await move(id, { systemName: 'won', amount: 1000 })
    const statuses = [await cancel(id, body.deals[0].id), await cancel(id, body.deals[0].id)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
    expect(await accruedKopecks('plain@test.example')).toBe(100_000)
    await expectWhole()
  })
})

describeOnEngine('a lead of nobody', () => {
  let id: string
  beforeEach(async () => {
    id = await leadIdOf('Иванов')
  })

  test('is bound to a partner and an offer that are named', async () => {
    const partnerId = await partnerIdOf('seven@test.example')
    const { status, body } = await bind(id, { partnerId, offerId: names.offer('loan') })
    expect([status, body.partner.id, body.offer.title]).toEqual([200, partnerId, 'Заём'])
    expect((await card(id)).boundBy).toEqual({ kind: 'Administrator', promocode: null })
    await expectWhole()
  })

  describe.each<{ what: string; body: (ids: { partnerId: string; offerId: string }) => object; told: [number, string] }>([
    { what: 'nobody', body: () => ({}), told: [400, 'LEAD_OWNER_REQUIRED'] },
    { what: 'a partner without an offer', body: ({ partnerId }) => ({ partnerId }), told: [400, 'LEAD_OWNER_REQUIRED'] },
    { what: 'an offer without a partner', body: ({ offerId }) => ({ offerId }), told: [400, 'LEAD_OWNER_REQUIRED'] },
    {
      what: 'a code and a partner',
      body: (named) => ({ ...named, promocode: 'PLAIN10' }),
      told: [400, 'LEAD_OWNER_REQUIRED'],
    },
    { what: 'an unknown code', body: () => ({ promocode: 'NONE' }), told: [404, 'PROMOCODE_NOT_FOUND'] },
    { what: 'a code on review', body: () => ({ promocode: 'REVIEW' }), told: [404, 'PROMOCODE_NOT_FOUND'] },
    { what: 'a code of a stopped offer', body: () => ({ promocode: 'STOPPED' }), told: [404, 'OFFER_UNAVAILABLE'] },
    { what: 'an offer closed for the partner', body: () => ({ promocode: 'CLOSED' }), told: [404, 'OFFER_UNAVAILABLE'] },
    {
      what: 'an unknown partner',
      body: ({ offerId }) => ({ partnerId: nobodysId, offerId }),
      told: [404, 'PARTNER_NOT_FOUND'],
    },
    {
      what: 'what is no id',
      body: ({ offerId }) => ({ partnerId: 'x'.repeat(5000), offerId }),
      told: [404, 'PARTNER_NOT_FOUND'],
    },
    {
      what: 'an unknown offer',
      body: ({ partnerId }) => ({ partnerId, offerId: 'x'.repeat(5000) }),
      told: [404, 'OFFER_UNAVAILABLE'],
    },
  ])('with $what', ({ body, told }) => {
    test(`is refused: ${told[1]}, and nothing is written`, async () => {
      const named = { partnerId: await partnerIdOf('plain@test.example'), offerId: names.offer('loan') }
      const before = await itemsBesidesKeys()
      expect(outcome(await bind(id, body(named)))).toEqual(told)
      expect(await itemsBesidesKeys()).toEqual(before)
    })
  })

  test('is bound once: the second binding is refused, also when the first comes between its reads and its write', async () => {
    beforeNextWrite(() => bind(id, { promocode: 'SEVEN10' }))
    expect(outcome(await bind(id, { promocode: 'PLAIN10' }))).toEqual([409, 'LEAD_HAS_PARTNER'])
    expect(outcome(await bind(id, { promocode: 'NONE' }))).toEqual([409, 'LEAD_HAS_PARTNER'])
    expect((await card(id)).partner.email).toBe('seven@test.example')
    await expectWhole()
  })

  test('that repeats another by the same code is refused with that one', async () => {
    const other = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const { status, body } = await bind(id, { promocode: 'PLAIN10' })
    expect([status, body.code, body.lead.id]).toEqual([400, 'LEAD_DUPLICATE', other])
  })

  test('is bound with the maximum number of rewards that fits a transaction with guard and kept answer; with one more it is refused whole', async () => {
    await move(id, { systemName: 'won', amount: 1 })
    // The lead, the code, the offer, the counts, the window, the account and the act are seven; each deal has an entry.
    await plantDeals(id, 88)
    const named = { promocode: 'PLAIN10' }
    const more = await leadIdOf('Петров')
    await move(more, { systemName: 'won', amount: 1 })
    await plantDeals(more, 89)
    const before = await itemsBesidesKeys()
    const refused = await ask('console-bind-lead', { path: { id: more }, body: named, headers: { 'idempotency-key': 'more' } })
    expect([...outcome(refused), refused.body.rewardCount]).toEqual([409, 'LEAD_REWARDS_TOO_MANY', 90])
    expect(await itemsBesidesKeys()).toEqual(before)
    const bound = await ask('console-bind-lead', { path: { id }, body: named, headers: { 'idempotency-key': 'as-many' } })
    expect(outcome(bound)).toEqual([200, null])
    await expectWhole()
  })
})

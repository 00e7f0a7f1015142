import { describe, expect, test } from 'vitest'
import { addDeal, createLead, moveLead, statusNamed, statusToEnter } from '../../../../lib/domain/lead/lead.ts'
import {
  dealOf,
  leadContourOf,
  leadId,
  leadOf,
  levelSeven,
  offerOf,
  promocodeOf,
  refusalOf,
  rules,
  sessionId,
  sessionOf,
  statuses,
} from '../../../support/lead-samples.ts'
import { accountOf, actors, countingIds, moment, momentMs, partnerId, partnerOf } from '../../../support/samples.ts'

const { fresh, called, won } = statuses
const { apiKey } = actors.ApiKey

type Creation = Parameters<typeof createLead>[0]

const create = (binding: Creation['binding'], changes: Partial<Creation> = {}) =>
  createLead({ contour: leadContourOf(), binding, values: [], createdBy: apiKey, at: moment, newId: countingIds(), ...changes })

const stopped = leadContourOf({ offers: [offerOf({ active: false })] })

describe('a new lead', () => {
  test.each<{
    what: string
    binding: Creation['binding']
    contour?: Creation['contour']
    status: number
    code: string
    message: string
  }>([
    {
      what: 'by an unknown session',
      binding: { kind: 'Session', session: undefined },
      status: 404,
      code: 'SESSION_NOT_FOUND',
      message: 'Сессия не найдена',
    },
    {
      what: 'by a used session, though its offer is stopped',
      binding: { kind: 'Session', session: sessionOf({ leadId: 'lead-1' }) },
      contour: stopped,
      status: 400,
      code: 'SESSION_USED',
      message: 'Лид уже создан для этой сессии',
    },
    {
      what: 'by a session that was opened a millisecond more than 90 days ago',
      binding: { kind: 'Session', session: sessionOf({ createdAt: new Date(momentMs - 90 * 86_400_000 - 1).toISOString() }) },
      status: 404,
      code: 'SESSION_NOT_FOUND',
      message: 'Сессия не найдена',
    },
    {
      what: 'by a used session, long after its days',
      binding: { kind: 'Session', session: sessionOf({ createdAt: '2020-01-01T00:00:00.000Z', leadId: 'lead-1' }) },
      status: 400,
      code: 'SESSION_USED',
      message: 'Лид уже создан для этой сессии',
    },
    {
      what: 'by a session of a stopped offer',
      binding: { kind: 'Session', session: sessionOf() },
      contour: stopped,
      status: 404,
      code: 'OFFER_UNAVAILABLE',
      message: 'Предложение недоступно',
    },
    {
      what: 'by an unknown promocode',
      binding: { kind: 'Promocode', promocode: undefined },
      status: 404,
      code: 'PROMOCODE_NOT_FOUND',
      message: 'Промкод не найден или неактивен',
    },
    {
      what: 'by a promocode on review',
      binding: { kind: 'Promocode', promocode: promocodeOf({ status: 'OnReview' }) },
      status: 404,
      code: 'PROMOCODE_NOT_FOUND',
      message: 'Промкод не найден или неактивен',
    },
    {
      what: 'by a disabled promocode of a stopped offer',
      binding: { kind: 'Promocode', promocode: promocodeOf({ status: 'Disabled' }) },
      contour: stopped,
      status: 404,
      code: 'PROMOCODE_NOT_FOUND',
      message: 'Промкод не найден или неактивен',
    },
    {
      what: 'by a promocode of an offer that is stopped',
      binding: { kind: 'Promocode', promocode: promocodeOf() },
      contour: leadContourOf({ offers: [offerOf({ active: false })] }),
      status: 404,
      code: 'OFFER_UNAVAILABLE',
      message: 'Предложение недоступно',
    },
  ])('$what is refused: $message', ({ binding, contour, status, code, message }) => {
    expect(refusalOf(() => create(binding, contour ? { contour } : {}))).toMatchObject({ status, code, message })
  })

  test.each<{ what: string; binding: Creation['binding']; bound: object }>([
    {
      what: 'by a session',
      binding: { kind: 'Session', session: sessionOf() },
      bound: { partnerId, offerId: 'offer-1', source: { kind: 'Session', sessionId } },
    },
    {
      what: 'by a session that was opened 90 days ago',
      binding: { kind: 'Session', session: sessionOf({ createdAt: new Date(momentMs - 90 * 86_400_000).toISOString() }) },
      bound: { partnerId, offerId: 'offer-1', source: { kind: 'Session', sessionId } },
    },
    {
      what: 'by a promocode',
      binding: { kind: 'Promocode', promocode: promocodeOf() },
      bound: { partnerId, offerId: 'offer-1', source: { kind: 'Promocode', promocodeId: 'promocode-1', code: 'RICH10' } },
    },
    { what: 'by nothing', binding: { kind: 'Nobody' }, bound: { partnerId: null, offerId: null, source: { kind: 'Nobody' } } },
  ])('$what stands in the primary status, bound so', ({ binding, bound }) => {
    const values = [{ fieldTypeId: 'f', value: 'x' }]
    expect(create(binding, { values }).lead).toStrictEqual({
      id: 'id-1',
      statusId: fresh.id,
      ...bound,
      values,
      rewardedStatusIds: new Set(),
      revision: 1,
      dealCount: 0,
      canceledDealCount: 0,
      dealReward: null,
      createdBy: apiKey,
      createdAt: moment,
      updatedAt: moment,
    })
  })
})

describe('the status that a caller names', () => {
  const all = Object.values(statuses)

  test.each([
    { what: 'an unknown id', of: { id: 'status-none' }, code: 'LEAD_STATUS_NOT_FOUND', status: 404, message: 'Статус не найден' },
    {
      what: 'an unknown systemName',
      of: { systemName: 'none' },
      code: 'LEAD_STATUS_NOT_FOUND',
      status: 404,
      message: 'Статус не найден',
    },
    { what: 'a title', of: { systemName: 'Победа' }, code: 'LEAD_STATUS_NOT_FOUND', status: 404, message: 'Статус не найден' },
    { what: 'nothing', of: {}, code: 'LEAD_STATUS_NOT_FOUND', status: 404, message: 'Статус не найден' },
    {
      what: 'a good id and an unknown systemName',
      of: { id: won.id, systemName: 'none' },
      code: 'LEAD_STATUS_NOT_FOUND',
      status: 404,
      message: 'Статус не найден',
    },
    {
      what: 'an unknown id and a good systemName',
      of: { id: 'status-none', systemName: 'won' },
      code: 'LEAD_STATUS_NOT_FOUND',
      status: 404,
      message: 'Статус не найден',
    },
    {
      what: 'two statuses at once',
      of: { id: won.id, systemName: 'called' },
      code: 'LEAD_STATUS_AMBIGUOUS',
      status: 400,
      message: 'id и systemName указывают на разные статусы',
    },
  ])('by $what is refused: $message', ({ of, code, status, message }) => {
    expect(refusalOf(() => statusNamed(all, of))).toMatchObject({ code, status, message })
  })

  test('that there is not is refused with those there are', () => {
    const there = [won, fresh].map(({ id, systemName, title }) => ({ id, systemName, title }))
    expect(() => statusNamed([won, fresh], { systemName: 'none' })).toThrow(
      expect.objectContaining({ code: 'LEAD_STATUS_NOT_FOUND', members: { statuses: there } }),
    )
  })

  test.each([{ of: { id: won.id } }, { of: { systemName: 'won' } }, { of: { id: won.id, systemName: 'won' } }])(
    'by $of is found',
    ({ of }) => {
      expect(statusNamed(all, of)).toBe(won)
    },
  )

  test('that is retired is unknown to other leads, also under its id and name at once', () => {
    const retired = { ...called, hidden: true as const }
    const contour = leadContourOf({ statuses: [fresh, retired, won] })
    const asked = { id: called.id, systemName: 'called' }
    expect(refusalOf(() => statusToEnter(contour, asked, fresh.id))).toMatchObject({ code: 'LEAD_STATUS_NOT_FOUND' })
    expect(statusToEnter(contour, asked, called.id)).toBe(retired)
    expect(statusToEnter(contour, { id: won.id }, called.id)).toBe(won)
  })
})

type Move = Parameters<typeof moveLead>[0]

const move = (changes: Partial<Move> = {}) =>
  moveLead({
    contour: leadContourOf(),
    current: { lead: leadOf(), deals: [] },
    to: won,
    amount: { amountKopecks: 100_000 },
    earner: { partner: partnerOf(), account: accountOf() },
    doneBy: actors.ApiKey,
    at: moment,
    newId: countingIds(),
    ...changes,
  })

const withoutAmounts = leadContourOf({ offers: [offerOf({ dealsWithoutAmount: true })] })
const lead = leadOf({ statusId: fresh.id })
const nobodys = { lead: leadOf({ partnerId: null, offerId: null, source: { kind: 'Nobody' } }), deals: [] }

describe('a move', () => {
  const required = 'При переводе в статус «Победа» необходимо указать сумму сделки'
  test.each<{ what: string; of: Partial<Move>; code: string; message: string }>([
    { what: 'without an amount', of: { amount: 'Absent' }, code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS', message: required },
    {
      what: 'without an amount, of a lead of nobody',
      of: { amount: 'Absent', current: nobodys, earner: null, contour: withoutAmounts },
      code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS',
      message: required,
    },
    {
      what: 'with a wrong amount',
      of: { amount: { fault: 'text' } },
      code: 'DEAL_AMOUNT_INVALID',
      message: 'Некорректная сумма сделки',
    },
    {
      what: 'with a wrong amount, where none is needed',
      of: { amount: { fault: 'decimals' }, contour: withoutAmounts },
      code: 'DEAL_AMOUNT_INVALID',
      message: 'Некорректная сумма сделки',
    },
    {
      what: 'whose reward no sum of kopecks could hold',
      of: {
        amount: { amountKopecks: 10 ** 14 },
        earner: { partner: partnerOf(), account: accountOf({ accruedKopecks: Number.MAX_SAFE_INTEGER }) },
      },
      code: 'DEAL_AMOUNT_INVALID',
      message: 'Некорректная сумма сделки',
    },
  ])('to the target $what is refused: $message', ({ of, code, message }) => {
    expect(refusalOf(() => move(of))).toMatchObject({ status: 400, code, message })
  })

  test('to the target is refused with what is wrong with the amount', () => {
    expect(refusalOf(() => move({ amount: { fault: 'decimals' } }))?.violations).toEqual([
      { path: 'amount', message: 'Некорректная сумма сделки: ожидается не больше двух знаков после точки' },
    ])
  })

  test('to the target makes a deal, and one entry that says all of why it accrued', () => {
    const account = accountOf({ accruedKopecks: 200_000, paidKopecks: 100_000, levelId: levelSeven })
    const changed = move({ amount: { amountKopecks: 123_455 }, earner: { partner: partnerOf(), account } })
    const act = {
      id: 'id-1',
      leadId,
      revision: 2,
      fromStatusId: fresh.id,
      toStatusId: won.id,
      deal: { amountKopecks: 123_455 },
      rewards: {
        levelId: levelSeven,
        noRules: null,
        outcomes: [{ rule: rules.percentOfLevel, result: 'Accrued', amountKopecks: 18_518 }],
      },
      entryRevisions: [8],
      doneBy: actors.ApiKey,
      createdAt: moment,
    }
    expect(changed).toStrictEqual({
      before: lead,
      lead: { ...lead, statusId: won.id, revision: 2, dealCount: 1, updatedAt: moment },
      deals: [act],
      act,
      posting: {
        waitingByDay: null,
        entries: [
          {
            id: 'id-2',
            partnerId,
            accruedKopecks: 18_518,
            waitingKopecks: 0,
            availableKopecks: 18_518,
            heldKopecks: 0,
            paidKopecks: 0,
            cause: {
              kind: 'Reward',
              leadId,
              actId: 'id-1',
              statusId: won.id,
              offerId: 'offer-1',
              rule: rules.percentOfLevel,
              levelId: levelSeven,
              dealId: 'id-1',
              dealAmountKopecks: 123_455,
            },
            createdAt: moment,
            revision: 8,
            after: {
              accruedKopecks: 218_518,
              waitingKopecks: 0,
              availableKopecks: 118_518,
              heldKopecks: 0,
              paidKopecks: 100_000,
            },
          },
        ],
      },
      level: { partnerId, levelRevision: 4 },
      month: null,
      numbers: null,
    })
  })

  test('to the target without an amount is a deal without one where the offer allows it', () => {
    const {
      act,
      posting: { entries },
    } = move({ amount: 'Absent', contour: withoutAmounts })
    expect(act.deal).toEqual({ amountKopecks: null })
    expect(act.rewards.outcomes).toEqual([{ rule: rules.percent, result: 'NoDealAmount', amountKopecks: 0 }])
    expect(entries).toEqual([])
  })

  test.each<Move['amount']>(['Absent', { fault: 'text' }, { amountKopecks: 1 }])(
    'to another status ignores amount %j',
    (amount) => {
      const {
        act,
        deals,
        posting: { entries },
        lead,
      } = move({ to: called, amount })
      expect(act.deal).toBeNull()
      expect(deals).toEqual([])
      expect(entries.map(({ accruedKopecks }) => accruedKopecks)).toEqual([10_050])
      expect(lead.rewardedStatusIds).toEqual(new Set([called.id]))
    },
  )

  test('back to a status that was rewarded earns no fixed sum again', () => {
    const current = { lead: leadOf({ rewardedStatusIds: new Set([called.id]) }), deals: [] }
    const {
      posting: { entries },
      act,
      lead,
    } = move({ to: called, current })
    expect(entries).toEqual([])
    expect(act).toMatchObject({ entryRevisions: [], rewards: { outcomes: [{ result: 'AlreadyAccrued' }] } })
    expect(lead.rewardedStatusIds).toEqual(new Set([called.id]))
  })

  test('that earns by two rules makes two entries, the second taking on where the first ends', () => {
    const fixed = { ...rules.fixed, statusId: won.id }
    const {
      posting: { entries },
    } = move({ contour: leadContourOf({ offers: [offerOf({ rewards: [fixed, rules.percent] })] }) })
    expect(
      entries.map(({ id, revision, accruedKopecks, after }) => [id, revision, accruedKopecks, after.accruedKopecks]),
    ).toEqual([
      ['id-2', 8, 10_050, 110_050],
      ['id-3', 9, 10_000, 120_050],
    ])
  })

  test.each([
    { what: 'of the account, whatever the profile says', account: levelSeven, profile: null, earns: 15_000 },
    { what: 'none of the account, whatever the profile says', account: null, profile: levelSeven, earns: 10_000 },
  ])('earns by the level $what', ({ account, profile, earns }) => {
    const earner = { partner: partnerOf({ levelId: profile }), account: accountOf({ levelId: account }) }
    expect(move({ earner }).posting.entries).toMatchObject([{ accruedKopecks: earns, cause: { levelId: account } }])
  })

  const level = { partnerId, levelRevision: 4 }
  test.each([
    { what: 'that earns', of: { to: called }, is: level },
    { what: 'that earns nothing, where a level might', of: { amount: 'Absent', contour: withoutAmounts } as const, is: level },
    { what: 'that earns nothing, where no level would', of: { to: fresh }, is: null },
    { what: 'of a lead of nobody', of: { current: nobodys, earner: null }, is: null },
  ])('$what is held to the level: $is', ({ of, is }) => {
    expect(move(of).level).toEqual(is)
  })

  test('of a lead of nobody is kept and earns nothing', () => {
    const {
      act,
      posting: { entries },
      deals,
    } = move({ current: nobodys, earner: null })
    expect(act.rewards).toEqual({ levelId: null, noRules: 'NoPartner', outcomes: [] })
    expect(entries).toEqual([])
    expect(deals).toEqual([act])
  })

  test('leaves earlier deals where they are', () => {
    const deals = [dealOf('deal-1', 100)]
    expect(move({ to: called, current: { lead: leadOf({ statusId: won.id }), deals } }).deals).toEqual(deals)
  })
})

describe('a deal added', () => {
  type Addition = Parameters<typeof addDeal>[0]
  const add = (changes: Partial<Addition> = {}) =>
    addDeal({
      contour: leadContourOf(),
      current: { lead: leadOf({ statusId: won.id }), deals: [dealOf('deal-1', 100)] },
      amountKopecks: 50_000,
      earner: { partner: partnerOf(), account: accountOf() },
      doneBy: actors.ApiKey,
      at: moment,
      newId: countingIds(),
      ...changes,
    })

  test.each([fresh, called])('to a lead in $systemName is refused by the title of the target', ({ id }) => {
    expect(refusalOf(() => add({ current: { lead: leadOf({ statusId: id }), deals: [] } }))).toMatchObject({
      code: 'DEAL_NEEDS_TARGET_STATUS',
      status: 404,
      message: 'Добавлять сделки можно только в статусе «Победа»',
    })
  })

  test('whose share no sum of kopecks could hold is refused', () => {
    const account = accountOf({ accruedKopecks: Number.MAX_SAFE_INTEGER })
    expect(refusalOf(() => add({ earner: { partner: partnerOf(), account } }))).toMatchObject({
      code: 'DEAL_AMOUNT_INVALID',
      status: 400,
    })
  })

  test('comes after the earlier ones, stays in the target and earns its share', () => {
    const {
      deals,
      act,
      posting: { entries },
      lead,
    } = add()
    expect(deals.map(({ id }) => id)).toEqual(['deal-1', 'id-1'])
    expect(act).toMatchObject({ fromStatusId: won.id, toStatusId: won.id, deal: { amountKopecks: 50_000 }, entryRevisions: [8] })
    expect(lead).toMatchObject({ statusId: won.id, updatedAt: moment })
    expect(entries).toMatchObject([{ accruedKopecks: 5_000, cause: { dealId: 'id-1', dealAmountKopecks: 50_000 } }])
  })

  test('makes the count go up, and only the newest hundred are shown', () => {
    const deals = Array.from({ length: 100 }, (_, index) => dealOf(`deal-${index}`, 100, index + 2))
    const after = add({ current: { lead: leadOf({ statusId: won.id, revision: 150, dealCount: 120 }), deals } })
    expect(after.lead).toMatchObject({ revision: 151, dealCount: 121 })
    expect(after.deals.map(({ id }) => id)).toEqual([...deals.slice(1).map(({ id }) => id), 'id-1'])
  })

  test('earns no fixed sum, though the lead never earned it', () => {
    const fixed = { ...rules.fixed, statusId: won.id }
    const {
      posting: { entries },
      lead,
    } = add({ contour: leadContourOf({ offers: [offerOf({ rewards: [fixed] })] }) })
    expect(entries).toEqual([])
    expect(lead.rewardedStatusIds).toEqual(new Set())
  })
})

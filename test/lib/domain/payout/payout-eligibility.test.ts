import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestPayout } from '../../../../lib/domain/payout/payout.ts'
import { ownPayoutEligibility, payoutEligibility } from '../../../../lib/domain/payout/payout-eligibility.ts'
import { ApiError } from '../../../../lib/errors.ts'
import { accountOf, actors, inn10, inn12, legalTypes, moment, partnerOf, settings } from '../../../support/samples.ts'

const question = (changes: object = {}) => ({
  settings,
  legalTypes,
  partner: partnerOf(),
  account: accountOf(),
  amountKopecks: 50_000 as number | undefined,
  at: moment,
  ...changes,
})

describe('what the checks say beforehand', () => {
  test('is all of them, in their order, and the figures they look at', () => {
    expect(payoutEligibility(question())).toEqual({
      partnerId: partnerOf().id,
      amount: 500,
      isEligible: true,
      waiting: 0,
      available: 1000,
      held: 0,
      minimum: 100,
      activePayoutId: null,
      uncoveredPayout: null,
      waitsUntil: null,
      holds: [],
      note: null,
      checks: [
        'partnerExists',
        'partnerIsNotBlocked',
        'noOtherRequestIsActive',
        'amountReachesMinimum',
        'balanceCoversAmount',
        'innIsGood',
      ].map((name) => ({ name, isPassed: true, code: null, message: null })),
    })
  })

  test('goes on behind a check that fails', () => {
    const { isEligible, checks } = payoutEligibility(
      question({ partner: partnerOf({ isBlocked: true, inn: null }), amountKopecks: 9_999 }),
    )
    expect(isEligible).toBe(false)
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([
      { name: 'partnerIsNotBlocked', isPassed: false, code: 'PARTNER_BLOCKED', message: 'Партнер заблокирован' },
      { name: 'amountReachesMinimum', isPassed: false, code: 'PAYOUT_BELOW_MINIMUM', message: 'Минимальная сумма вывода: 100' },
      {
        name: 'innIsGood',
        isPassed: false,
        code: 'INN_REQUIRED',
        message: 'Для вывода средств заполните ИНН в профиле',
      },
    ])
  })

  test.each([
    { has: {}, isPassed: false },
    { has: { requisites: 'карта 1' }, isPassed: true },
    {
      has: { bank: { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' } },
      isPassed: true,
    },
  ])('to a partner has the destination besides: with $has in the profile it is passed: $isPassed', ({ has, isPassed }) => {
    const asked = question({ partner: partnerOf(has) })
    const { isEligible, checks } = ownPayoutEligibility(asked)
    expect([isEligible, checks.slice(0, -1)]).toEqual([isPassed, payoutEligibility(asked).checks])
    expect(checks.at(-1)).toMatchObject({
      name: 'destinationIsKnown',
      isPassed,
      code: isPassed ? null : 'PAYOUT_DESTINATION_REQUIRED',
    })
  })

  test.each([
    { availableKopecks: 45_678, amount: 456.78 },
    { availableKopecks: 0, amount: 0.01 },
  ])('without an amount is about all of $availableKopecks kopecks', ({ availableKopecks, amount }) => {
    const asked = question({ account: accountOf({ availableKopecks }), amountKopecks: undefined })
    expect(payoutEligibility(asked).amount).toBe(amount)
  })

  test.each([
    { what: 'the least amount besides what is owed', minimumPayoutKopecks: 100_000, availableKopecks: -500_000, needed: '6000' },
    {
      what: 'a kopeck more where there is no least amount',
      minimumPayoutKopecks: 0,
      availableKopecks: -500_000,
      needed: '5000.01',
    },
  ])('says when payouts open again: with $what', ({ minimumPayoutKopecks, availableKopecks, needed }) => {
    const owing = { settings: { ...settings, minimumPayoutKopecks }, account: accountOf({ availableKopecks }) }
    const { note } = payoutEligibility(question(owing))
    expect(note).toBe(
      'Баланс отрицательный: вознаграждение, которое выплачено или запрошено к выплате, отменено или списано. ' +
        `Выплаты откроются, когда станет доступно ещё ${needed}`,
    )
    const paidBack = accountOf({ availableKopecks: availableKopecks + Math.round(Number(needed) * 100) })
    expect(payoutEligibility(question({ ...owing, account: paidBack, amountKopecks: undefined })).isEligible).toBe(true)
  })

  test('names the open request that lost its cover', () => {
    const account = accountOf({ availableKopecks: -1, heldKopecks: 50_050, activePayoutId: 'payout-1' })
    const { uncoveredPayout, note } = payoutEligibility(question({ account }))
    expect(uncoveredPayout).toEqual({ id: 'payout-1', amount: 500.5, shortfall: 0.01 })
    expect(note).toContain('Открытая заявка на 500.50 не покрыта: не хватает 0.01. ')
  })

  test.each([{ partner: undefined }, { account: undefined }])('of nobody is a refusal', (nobody) => {
    expect(() => payoutEligibility(question(nobody))).toThrow(new ApiError('PARTNER_NOT_FOUND'))
  })
})

const kopecks = fc.oneof(fc.constantFrom(0, 1, 9_999, 10_000, 10_001, 50_000), fc.integer({ min: 0, max: 200_000 }))

test('the checks beforehand and the request itself never disagree', () => {
  fc.assert(
    fc.property(
      fc.record({
        isBlocked: fc.boolean(),
        inn: fc.constantFrom(null, '', inn10, inn12, '500100732250', 'abc'),
        legalTypeId: fc.constantFrom(null, 'gone', ...legalTypes.map(({ id }) => id)),
        availableKopecks: kopecks,
        activePayoutId: fc.constantFrom(null, 'other'),
        minimumPayoutKopecks: kopecks,
        requireInnForPayouts: fc.boolean(),
        amountKopecks: kopecks.filter((amount) => amount > 0),
      }),
      (of) => {
        const asked = {
          settings: { ...settings, minimumPayoutKopecks: of.minimumPayoutKopecks, requireInnForPayouts: of.requireInnForPayouts },
          legalTypes,
          partner: partnerOf({ isBlocked: of.isBlocked, inn: of.inn, legalTypeId: of.legalTypeId }),
          account: accountOf({ availableKopecks: of.availableKopecks, activePayoutId: of.activePayoutId }),
          amountKopecks: of.amountKopecks,
          at: moment,
        }
        const { isEligible, checks } = payoutEligibility(asked)
        let refusal: unknown
        try {
          requestPayout({
            ...asked,
            actor: actors.ApiKey,
            requisites: '',
            requisitesBy: 'ApiKey',
            comment: null,
            at: moment,
            newId: () => 'id',
          })
        } catch (error) {
          refusal = error
        }
        const first = checks.find(({ isPassed }) => !isPassed)
        expect(isEligible).toBe(refusal === undefined)
        expect(first && { code: first.code, message: first.message }).toEqual(
          refusal instanceof ApiError ? { code: refusal.code, message: refusal.message } : undefined,
        )
      },
    ),
    { numRuns: 2_000 },
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Level } from '../../../../lib/domain/contour/contour.ts'
import {
  dealsOfMonth,
  levelApplied,
  levelReached,
  type OfferDeals,
  plannedLevel,
  totalsFor,
} from '../../../../lib/domain/partner/level-rules.ts'
import { dealOf, leadContourOf, leadOf } from '../../../support/lead-samples.ts'
import { partnerOf } from '../../../support/samples.ts'

const level = (number: number, reachedBy?: Level['reachedBy']): Level => ({
  id: `level-${number}`,
  number,
  description: '',
  ...(reachedBy && { reachedBy }),
})
const ladder = [level(1, { deals: 0 }), level(2, { deals: 3, dealsKopecks: 100_000 }), level(3, { dealsKopecks: 1_000_000 })]
const contour = { ...leadContourOf(), levels: [...ladder, level(9)] }
const came = (deals: number, kopecks: number, offerId = 'offer-1'): OfferDeals => ({ offerId, deals, kopecks })

const offerIds = ['offer-1', 'offer-2', 'offer-3']
const anyDeals = fc.array(fc.record({ offerId: fc.constantFrom(...offerIds), deals: fc.nat(20), kopecks: fc.nat(500) }), {
  maxLength: 5,
})
const anyReach: fc.Arbitrary<NonNullable<Level['reachedBy']>> = fc
  .record({
    deals: fc.option(fc.nat(20)),
    kopecks: fc.option(fc.nat(500)),
    offers: fc.option(fc.subarray(offerIds, { minLength: 1 })),
  })
  .map(({ deals, kopecks, offers }) => ({
    ...(deals !== null && { deals }),
    ...(kopecks !== null && { dealsKopecks: kopecks }),
    ...(deals === null && kopecks === null && { deals: 0 }),
    ...(offers && { offerIds: offers }),
  }))
const anyLevels = fc
  .array(fc.option(anyReach, { nil: undefined }), { maxLength: 6 })
  .map((reaches) => reaches.map((reach, index) => level(index + 1, reach)))

describe('the level that the deals of a month reach', () => {
  test.each([
    { deals: [], number: 1 },
    { deals: [came(3, 99_999)], number: 1 },
    { deals: [came(2, 100_000)], number: 1 },
    { deals: [came(3, 100_000)], number: 2 },
    { deals: [came(1, 50_000), came(2, 50_000, 'offer-2')], number: 2 },
    { deals: [came(1, 1_000_000)], number: 3 },
  ])('by $deals is $number', ({ deals, number }) => {
    expect(levelReached(contour.levels, deals)?.number).toBe(number)
  })

  test('is none where nothing is reached, and never one that people alone give', () => {
    expect(levelReached([level(2, { deals: 1 }), level(9)], [])).toBeNull()
    expect(levelReached([level(9)], [came(100, 10 ** 12)])).toBeNull()
  })

  test('counts only deals of the offers that the level names', () => {
    const levels = [level(2, { deals: 2, offerIds: ['offer-2'] })]
    expect(levelReached(levels, [came(5, 5), came(1, 1, 'offer-2')])).toBeNull()
    expect(levelReached(levels, [came(2, 0, 'offer-2')])?.number).toBe(2)
  })

  test('is the highest of those whose every threshold is met', () => {
    fc.assert(
      fc.property(anyLevels, anyDeals, (levels, deals) => {
        const isMet = ({ reachedBy }: Level): boolean => {
          const { deals: count, kopecks } = totalsFor(reachedBy?.offerIds, deals)
          return reachedBy !== undefined && count >= (reachedBy.deals ?? 0) && kopecks >= (reachedBy.dealsKopecks ?? 0)
        }
        const numbers = levels.filter(isMet).map(({ number }) => number)
        expect(levelReached(levels, deals)?.number ?? 0).toBe(Math.max(0, ...numbers))
      }),
    )
  })

  test('never falls with more deals', () => {
    fc.assert(
      fc.property(anyLevels, anyDeals, anyDeals, (levels, deals, more) => {
        const number = (all: readonly OfferDeals[]): number => levelReached(levels, all)?.number ?? 0
        expect(number([...deals, ...more])).toBeGreaterThanOrEqual(number(deals))
      }),
    )
  })
})

describe('the deals of a month', () => {
  const made = (id: string, kopecks: number | null, createdAt: string, more: object = {}) => ({
    ...dealOf(id, kopecks),
    createdAt,
    ...more,
  })
  const month = '2026-10'
  // Moscow is three hours ahead.
  const [first, last] = ['2026-09-30T21:00:00.000Z', '2026-10-31T20:59:59.999Z']

  test('are those made in its Moscow days that stand, for the partner who has the lead', () => {
    const acts = [
      made('a', 100, first),
      made('b', null, last),
      made('c', 1000, '2026-09-30T20:59:59.999Z'),
      made('d', 1000, '2026-10-31T21:00:00.000Z'),
      made('e', 1000, first, { canceledAt: last }),
    ]
    expect(dealsOfMonth([{ lead: leadOf({ partnerId: 'p', offerId: 'o' }), acts }], month)).toEqual(
      new Map([['p', [{ offerId: 'o', deals: 2, kopecks: 100 }]]]),
    )
  })

  test('of several leads add up, and those of nobody count for nobody', () => {
    const of = (partnerId: string | null, offerId: string | null, kopecks: number) => ({
      lead: leadOf({ partnerId, offerId }),
      acts: [made('a', kopecks, first)],
    })
    const deals = dealsOfMonth([of('p', 'o', 1), of('p', 'o', 2), of('p', 'x', 4), of(null, null, 8)], month)
    expect([...deals]).toEqual([
      [
        'p',
        [
          { offerId: 'o', deals: 2, kopecks: 3 },
          { offerId: 'x', deals: 1, kopecks: 4 },
        ],
      ],
    ])
  })
})

describe('a plan of levels', () => {
  const partner = (number: number | null, more: object = {}) =>
    partnerOf({ levelId: number === null ? null : `level-${number}`, ...more })

  test('a retired level is reached by who has it, and by nobody else', () => {
    const retired = {
      ...contour,
      levels: contour.levels.map((one) => (one.number === 3 ? { ...one, hidden: true as const } : one)),
    }
    const deals = [came(3, 1_000_000)]
    const plans = [1, 2, 3].map((number) => plannedLevel(partner(number), deals, retired, '2026-10'))
    expect(plans.map(({ toLevelId, move }) => [toLevelId, move])).toEqual([
      ['level-2', 'Raised'],
      ['level-2', 'Same'],
      ['level-3', 'Same'],
    ])
  })
  const planned = (of: ReturnType<typeof partner>, deals: readonly OfferDeals[]) => plannedLevel(of, deals, contour, '2026-10')

  test.each([
    { what: 'a partner who reaches a higher one rises', of: partner(1), deals: [came(3, 100_000)], move: 'Raised', held: null },
    { what: 'a partner without a level rises', of: partner(null), deals: [], move: 'Raised', held: null },
    { what: 'a partner who reaches the same one stays', of: partner(2), deals: [came(3, 100_000)], move: 'Same', held: null },
    { what: 'a partner who reaches a lower one falls', of: partner(3), deals: [], move: 'Lowered', held: null },
    { what: 'a level that people alone give does not fall', of: partner(9), deals: [], move: 'Lowered', held: 'OfPeople' },
    {
      what: 'a protected level stays',
      of: partner(1, { levelKept: { reason: 'договор', at: '2026-01-01T00:00:00.000Z' } }),
      deals: [came(3, 100_000)],
      move: 'Raised',
      held: 'Kept',
    },
    {
      what: 'a month that has decided does not decide again',
      of: partner(1, { levelMonth: '2026-10' }),
      deals: [came(3, 100_000)],
      move: 'Raised',
      held: 'Decided',
    },
    { what: 'an earlier month may have', of: partner(3, { levelMonth: '2026-09' }), deals: [], move: 'Lowered', held: null },
  ])('$what', ({ of, deals, move, held }) => {
    expect(planned(of, deals)).toMatchObject({ move, held })
  })

  test('is applied to a partner who is as the plan saw them, once', () => {
    const before = partner(1)
    const of = { contour, month: '2026-10', at: '2026-11-02T09:00:00.000Z' }
    const to = { fromLevelId: 'level-1', toLevelId: 'level-2' }
    const applied = levelApplied(before, to, of)
    expect(applied).toMatchObject({
      edit: { profile: { levelId: 'level-2', levelMonth: '2026-10' }, deed: { before: { level: 1 }, after: { level: 2 } } },
    })
    expect(levelApplied(partner(2, { levelMonth: '2026-10' }), to, of)).toEqual({ outcome: 'Already' })
    expect(levelApplied(partner(1, { levelMonth: '2026-11' }), to, of)).toEqual({ outcome: 'Already' })
    expect(levelApplied(partner(1, { levelKept: { reason: 'x', at: of.at } }), to, of)).toEqual({ outcome: 'Kept' })
    expect(levelApplied(partner(3), to, of)).toEqual({ outcome: 'Changed' })
    expect(levelApplied(partner(1, { erasedAt: of.at }), to, of)).toEqual({ outcome: 'Changed' })
  })
})

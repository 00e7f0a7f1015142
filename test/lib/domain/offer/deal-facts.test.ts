import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DealFacts, nextDealFacts, otherDeal } from '../../../../lib/domain/offer/deal-facts.ts'
import { dayAfterMonths } from '../../../../lib/domain/value/moscow-day.ts'

type Deal = Parameters<typeof nextDealFacts>[0]['deals'][number]

const at = '2026-03-01T00:00:00.000Z'
const dealOf = (revision: number, changes: Partial<Deal> = {}): Deal => ({
  revision,
  createdAt: at,
  deal: {},
  rewards: { outcomes: [] },
  ...changes,
})
const numbered = (number: number): Pick<Deal, 'deal'> => ({ deal: { number } })
const numberAfter = (deals: readonly Deal[], lead: object = {}): number =>
  nextDealFacts({ lead: { dealCount: deals.length, ...lead }, deals, at }).dealNumber

describe('the number of a deal', () => {
  test('is 1 for the first', () => {
    expect(numberAfter([])).toBe(1)
  })

  test('is the next after the deals that stand', () => {
    expect(numberAfter([dealOf(2), dealOf(3)])).toBe(3)
  })

  test('of a canceled deal goes to the next one, whichever was canceled', () => {
    const first = dealOf(2, { ...numbered(1), canceledAt: at })
    expect(numberAfter([first, dealOf(3, numbered(2))])).toBe(1)
  })

  test('that an earlier act named is kept, when deals without a number stand beside it', () => {
    expect(numberAfter([dealOf(2), dealOf(3, numbered(1))])).toBe(3)
  })

  test('is the one that the lead was bound with', () => {
    const deals = [dealOf(2, { canceledAt: at }), dealOf(3), dealOf(4)]
    expect(numberAfter(deals, { boundDealNumbers: { 2: 1, 3: 2, 4: 3 } })).toBe(1)
  })

  test('is beyond all that rules ask for, when a lead has more deals than are read', () => {
    expect(numberAfter([dealOf(200)], { dealCount: 101 })).toBe(102)
    expect(numberAfter([dealOf(200)], { dealCount: 2 })).toBe(101)
  })

  test('belongs to one deal that stands, and a deal that is canceled gives it to the next, lowest first', () => {
    const acts = fc.array(fc.oneof(fc.constant('make' as const), fc.nat({ max: 30 })), { maxLength: 60 })
    fc.assert(
      fc.property(acts, fc.nat({ max: 30 }), (all, which) => {
        const deals = all.reduce(
          (made: readonly Deal[], act) => (act === 'make' ? madeAfter(made) : canceledIn(made, act)),
          [dealOf(2, numbered(1))],
        )
        const numbers = standingIn(deals).map(({ deal }) => deal?.number ?? 0)
        const next = numberAfter(deals)
        expect(new Set([...numbers, next]).size).toBe(numbers.length + 1)
        expect(next).toBeLessThanOrEqual(numbers.length + 1)
        const given = numbers[which % Math.max(numbers.length, 1)] ?? next
        expect(numberAfter(canceledIn(deals, which))).toBe(Math.min(given, next))
      }),
      { numRuns: 1_000 },
    )
  })
})

const standingIn = (deals: readonly Deal[]): Deal[] => deals.filter(({ canceledAt }) => canceledAt === undefined)
const madeAfter = (deals: readonly Deal[]): Deal[] => [...deals, dealOf(deals.length + 2, numbered(numberAfter(deals)))]
function canceledIn(deals: readonly Deal[], which: number): readonly Deal[] {
  const standing = standingIn(deals)
  const chosen = standing[which % Math.max(standing.length, 1)]
  return deals.map((deal) => (deal === chosen ? { ...deal, canceledAt: at } : deal))
}

describe('the first deal of a lead', () => {
  const firstAfter = (deals: readonly Deal[], dealCount = deals.length): string =>
    nextDealFacts({ lead: { dealCount }, deals, at }).firstDealAt
  const on = (day: number) => `2026-02-0${day}T00:00:00.000Z`

  test('is the one that is being made, when none stands', () => {
    expect(firstAfter([])).toBe(at)
    expect(firstAfter([dealOf(2, { createdAt: on(1), canceledAt: on(2) })])).toBe(at)
  })

  test('is the earliest that stands', () => {
    const canceled = dealOf(2, { createdAt: on(1), canceledAt: on(2) })
    expect(firstAfter([canceled, dealOf(3, { createdAt: on(4) }), dealOf(4, { createdAt: on(3) })])).toBe(on(3))
  })

  test('is handed on by later deals, when it is not among those that are read', () => {
    const later = dealOf(200, { createdAt: on(5), rewards: { outcomes: [{ given: { firstDealAt: on(1) } }] } })
    expect(firstAfter([later], 101)).toBe(on(1))
  })
})

const factsOf = (changes: Partial<DealFacts>): DealFacts => ({ at, dealNumber: 1, firstDealAt: at, ...changes })

describe('a rule for certain deals', () => {
  test.each([
    { onlyDeals: { from: 1, to: 1 }, dealNumber: 1, other: undefined },
    { onlyDeals: { from: 1, to: 1 }, dealNumber: 2, other: 'OtherDeal' },
    { onlyDeals: { from: 2, to: 3 }, dealNumber: 1, other: 'OtherDeal' },
    { onlyDeals: { from: 2, to: 3 }, dealNumber: 2, other: undefined },
    { onlyDeals: { from: 2, to: 3 }, dealNumber: 3, other: undefined },
    { onlyDeals: { from: 2, to: 3 }, dealNumber: 4, other: 'OtherDeal' },
    { onlyDeals: { from: 5 }, dealNumber: 1_000, other: undefined },
    { onlyDeals: { from: 2, to: 2, of: 'partner' as const }, dealNumber: 2, partnerDealNumber: 1, other: 'OtherDeal' },
    { onlyDeals: { from: 2, to: 2, of: 'partner' as const }, dealNumber: 1, partnerDealNumber: 2, other: undefined },
  ])('$onlyDeals with deal $dealNumber ($partnerDealNumber of the partner): $other', ({ onlyDeals, other, ...numbers }) => {
    expect(otherDeal({ onlyDeals }, factsOf(numbers))).toBe(other)
  })
})

describe('a rule for the first months', () => {
  test.each([
    { what: 'holds on the last Moscow day', at: '2027-01-21T20:59:59.999Z', other: undefined },
    { what: 'is over when the same day of the month begins in Moscow', at: '2027-01-21T21:00:00.000Z', other: 'MonthsOver' },
  ])('$what', ({ at: now, other }) => {
    // 22 November in Moscow.
    const firstDealAt = '2026-11-21T22:00:00.000Z'
    expect(otherDeal({ onlyMonths: 2 }, factsOf({ at: now, firstDealAt }))).toBe(other)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-02-28', 120, '2036-02-28'],
  ])('%s and %s months is %s', (day, months, later) => {
    expect(dayAfterMonths(day, months)).toBe(later)
  })
})

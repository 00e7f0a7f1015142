import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PercentSteps } from '../../../../lib/domain/contour/contour.ts'
import { percentOf, shareOf } from '../../../../lib/domain/offer/share.ts'

const rubles = 100
/** 5 % from nothing, 7 % from 100,000 rubles, 10 % from 500,000. */
const steps = [
  { fromKopecks: 0, percent: 5 },
  { fromKopecks: 100_000 * rubles, percent: 7 },
  { fromKopecks: 500_000 * rubles, percent: 10 },
]
const whole: PercentSteps = { apply: 'whole', steps }
const slices: PercentSteps = { apply: 'slices', steps }
const late: PercentSteps = { apply: 'slices', steps: steps.slice(1) }

describe('a share by steps', () => {
  test.each([
    { what: 'below a step is of the one before', of: whole, amount: 99_999.99, share: 5_000, step: 5 },
    { what: 'reaches a step by exactly its amount', of: whole, amount: 100_000, share: 7_000, step: 7 },
    { what: 'on the last step has no end', of: whole, amount: 1_000_000, share: 100_000, step: 10 },
    { what: 'in slices pays the first slice by the first step', of: slices, amount: 100_000, share: 5_000, step: 7 },
    { what: 'in slices adds each slice', of: slices, amount: 600_000, share: 5_000 + 28_000 + 10_000, step: 10 },
    { what: 'below the first step is nothing', of: late, amount: 99_999.99, share: 0, step: undefined },
    { what: 'that begins late leaves out what lies below', of: late, amount: 100_010, share: 0.7, step: 7 },
  ])('$what', ({ of, amount, share, step }) => {
    const found = shareOf({ reward: { percentSteps: of } }, Math.round(amount * rubles))
    expect(found?.kopecks).toBe(Math.round(share * rubles))
    expect(found?.step?.percent).toBe(step)
  })

  test('is rounded once, however many slices it has', () => {
    // Three slices of 1.5 kopecks each, half a kopeck of each: 2.25 together, and 3 if each were rounded.
    const fifty = [0, 1, 2].map((fromKopecks) => ({ fromKopecks, percent: 50 }))
    expect(shareOf({ reward: { percentSteps: { apply: 'slices', steps: fifty } } }, 3)?.kopecks).toBe(2)
  })

  test('of a deal without an amount there is none', () => {
    expect(shareOf({ reward: { percentSteps: whole } }, null)).toBeUndefined()
  })
})

describe('the most that a deal earns', () => {
  const limited = { reward: { percentOfDeal: 10 }, maxPerDealKopecks: 15_000 * rubles }

  test('holds a larger share down, and says what it would have been', () => {
    expect(shareOf(limited, 200_000 * rubles)).toMatchObject({ kopecks: 15_000 * rubles, fullKopecks: 20_000 * rubles })
  })

  test('leaves a smaller share as it is', () => {
    expect(shareOf(limited, 150_000 * rubles)).toMatchObject({ kopecks: 15_000 * rubles, fullKopecks: 15_000 * rubles })
  })
})

describe('steps by the sum of the month', () => {
  const month = (dealsKopecks: number, limitedKopecks = 0) => ({ dealsKopecks, limitedKopecks })

  test.each([
    {
      what: 'of whole pays the deal by the step that the month reaches with it',
      of: whole,
      before: 99_000,
      amount: 1_000,
      share: 70,
      step: 7,
    },
    { what: 'of whole leaves the deal below on the step before', of: whole, before: 98_999, amount: 1_000, share: 50, step: 5 },
    { what: 'in slices pays each part by its own step', of: slices, before: 99_000, amount: 2_000, share: 50 + 70, step: 7 },
    {
      what: 'in slices across three steps',
      of: slices,
      before: 50_000,
      amount: 500_000,
      share: 2_500 + 28_000 + 5_000,
      step: 10,
    },
    { what: 'that begins late pays what lies above', of: late, before: 99_000, amount: 2_000, share: 70, step: 7 },
  ])('$what', ({ of, before, amount, share, step }) => {
    const found = shareOf({ reward: { percentSteps: { ...of, by: 'month' } } }, amount * rubles, month(before * rubles))
    expect(found?.kopecks).toBe(share * rubles)
    expect(found?.step?.percent).toBe(step)
  })

  test('do not look at the month where they go by the deal', () => {
    expect(shareOf({ reward: { percentSteps: whole } }, 1_000 * rubles, month(10 ** 12))?.kopecks).toBe(50 * rubles)
  })

  test.each([
    { earned: 0, kopecks: 100, limit: null },
    { earned: 450, kopecks: 50, limit: 'Month' },
    { earned: 500, kopecks: 0, limit: 'Month' },
    { earned: 700, kopecks: 0, limit: 'Month' },
  ])('a limit of 500 leaves $kopecks after $earned', ({ earned, kopecks, limit }) => {
    const rule = { reward: { percentOfDeal: 10 }, maxPerMonthKopecks: 500 * rubles }
    const share = shareOf(rule, 1_000 * rubles, month(0, earned * rubles))
    expect(share).toMatchObject({ kopecks: kopecks * rubles, fullKopecks: 100 * rubles, limit })
  })

  test('the limit of the deal comes first, and is named where the month has room for it', () => {
    const rule = { reward: { percentOfDeal: 10 }, maxPerDealKopecks: 80 * rubles, maxPerMonthKopecks: 500 * rubles }
    expect(shareOf(rule, 1_000 * rubles, month(0, 420 * rubles))).toMatchObject({ kopecks: 80 * rubles, limit: 'Deal' })
    expect(shareOf(rule, 1_000 * rubles, month(0, 421 * rubles))).toMatchObject({ kopecks: 79 * rubles, limit: 'Month' })
  })
})

const amounts = fc.integer({ min: 1, max: 10 ** 14 })
const percents = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const anySteps = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 10 ** 14 }), percents), {
    minLength: 1,
    maxLength: 20,
    selector: ([fromKopecks]) => fromKopecks,
  })
  .map((all) => all.toSorted(([a], [b]) => a - b).map(([fromKopecks, percent]) => ({ fromKopecks, percent })))
const kopecksBy = (percentSteps: PercentSteps, amount: number): number =>
  shareOf({ reward: { percentSteps } }, amount)?.kopecks ?? Number.NaN

describe('whatever the steps', () => {
  test('whole is the plain percentage of the step that is reached', () => {
    fc.assert(
      fc.property(anySteps, amounts, (all, amount) => {
        const reached = all.findLast(({ fromKopecks }) => fromKopecks <= amount)
        expect(kopecksBy({ apply: 'whole', steps: all }, amount)).toBe(reached ? percentOf(amount, reached.percent) : 0)
      }),
      { numRuns: 1_000 },
    )
  })

  test('slices pay every kopeck of the deal by the step that it lies in, and round once', () => {
    fc.assert(
      fc.property(anySteps, amounts, (all, amount) => {
        // Counted the other way round: each step adds the difference to the one before, from where it begins.
        const exact = all.reduce((sum, { fromKopecks, percent }, index) => {
          const more = Math.round(percent * 100) - Math.round((all[index - 1]?.percent ?? 0) * 100)
          return sum + BigInt(Math.max(0, amount - fromKopecks)) * BigInt(more)
        }, 0n)
        const off = BigInt(kopecksBy({ apply: 'slices', steps: all }, amount)) * 10_000n - exact
        expect(off > -5_000n && off <= 5_000n).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('slices never pay less for more, nor more than the deal', () => {
    fc.assert(
      fc.property(anySteps, amounts, amounts, (all, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const of = { apply: 'slices', steps: all } as const
        expect(kopecksBy(of, less)).toBeLessThanOrEqual(kopecksBy(of, more))
        expect(kopecksBy(of, more)).toBeLessThanOrEqual(more)
      }),
    )
  })

  test('steps of one percentage are that percentage', () => {
    fc.assert(
      fc.property(anySteps, percents, amounts, (all, percent, amount) => {
        const same = [{ fromKopecks: 0, percent }, ...all.filter(({ fromKopecks }) => fromKopecks > 0)].map((step) => ({
          ...step,
          percent,
        }))
        const plain = percentOf(amount, percent)
        expect(kopecksBy({ apply: 'slices', steps: same }, amount)).toBe(plain)
        expect(kopecksBy({ apply: 'whole', steps: same }, amount)).toBe(plain)
      }),
    )
  })

  test('slices of a month pay deal by deal what they would for one deal, up to the rounding of each', () => {
    fc.assert(
      fc.property(anySteps, fc.array(amounts, { minLength: 1, maxLength: 8 }), (all, deals) => {
        const ofMonth = { apply: 'slices', by: 'month', steps: all } as const
        let [sum, earned] = [0, 0]
        for (const amount of deals) {
          const share = shareOf({ reward: { percentSteps: ofMonth } }, amount, { dealsKopecks: sum, limitedKopecks: 0 })
          earned += share?.kopecks ?? Number.NaN
          sum += amount
        }
        expect(Math.abs(earned - kopecksBy({ apply: 'slices', steps: all }, sum))).toBeLessThanOrEqual((deals.length + 1) / 2)
      }),
    )
  })

  test('a month never pays more than its limit, and all of it before it pays nothing', () => {
    fc.assert(
      fc.property(percents, fc.array(amounts, { minLength: 1, maxLength: 8 }), amounts, (percent, deals, limit) => {
        let [earned, full] = [0, 0]
        for (const amount of deals) {
          const rule = { reward: { percentOfDeal: percent }, maxPerMonthKopecks: limit }
          const share = shareOf(rule, amount, { dealsKopecks: 0, limitedKopecks: earned })
          earned += share?.kopecks ?? Number.NaN
          full += share?.fullKopecks ?? Number.NaN
        }
        expect(earned).toBe(Math.min(full, limit))
      }),
    )
  })

  test('a limit is never passed, and takes nothing below it', () => {
    fc.assert(
      fc.property(anySteps, amounts, amounts, (all, amount, limit) => {
        const reward = { percentSteps: { apply: 'slices', steps: all } } as const
        const share = shareOf({ reward, maxPerDealKopecks: limit }, amount)
        expect(share?.fullKopecks).toBe(kopecksBy(reward.percentSteps, amount))
        expect(share?.kopecks).toBe(Math.min(limit, share?.fullKopecks ?? 0))
      }),
    )
  })
})

import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type SummedLine, sumsByAct } from '../../../../lib/domain/feed/chronicle-sums.ts'

const line = (type: string, by: string, amountKopecks: number | null): SummedLine => ({ type, by, amountKopecks })

test('of each act and each who did it: how often, how much was given, and how much was taken back', () => {
  const lines = [
    line('payout.paid', 'olga', 10_001),
    line('correction.posted', 'olga', -25_050),
    line('payout.paid', 'petr', 5),
    line('correction.posted', 'olga', 50_000),
    line('payout.paid', 'olga', 1),
    line('partner.edited', 'olga', null),
  ]
  expect(sumsByAct(lines)).toEqual([
    { type: 'correction.posted', by: 'olga', count: 2, givenKopecks: 50_000, takenBackKopecks: 25_050 },
    { type: 'partner.edited', by: 'olga', count: 1, givenKopecks: 0, takenBackKopecks: 0 },
    { type: 'payout.paid', by: 'olga', count: 2, givenKopecks: 10_002, takenBackKopecks: 0 },
    { type: 'payout.paid', by: 'petr', count: 1, givenKopecks: 5, takenBackKopecks: 0 },
  ])
  expect(sumsByAct([])).toEqual([])
})

test('whatever the order, sums add up to what the lines add up to, and no act is counted for another', () => {
  const lines = array(
    record({
      type: constantFrom('payout.paid', 'correction.posted'),
      by: constantFrom('olga', 'petr', 'payout.paid'),
      amountKopecks: option(integer({ min: -(10 ** 12), max: 10 ** 12 })),
    }),
  )
  assert(
    property(lines, (some) => {
      const sums = sumsByAct(some)
      expect(sumsByAct(some.toReversed())).toEqual(sums)
      for (const { type, by, count, givenKopecks, takenBackKopecks } of sums) {
        const own = some.filter((one) => one.type === type && one.by === by)
        expect(count).toBe(own.length)
        expect(givenKopecks - takenBackKopecks).toBe(own.reduce((sum, { amountKopecks }) => sum + (amountKopecks ?? 0), 0))
      }
      expect(sums.reduce((count, sum) => count + sum.count, 0)).toBe(some.length)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import type { DealNumbers } from './owner-state.ts'
import { isNumberedSo, nextOfPartner, numberBack, numberTaken } from './partner-numbers-model.ts'
import { afterPublication, countingAfter, type ModelRules } from './rules-model.ts'
import { observedOf } from './made-history.ts'
import type { RewardTerms } from './simulated-contour.ts'

const none: DealNumbers = { highest: 0, held: {} }
const rules = (number: number, fromMs: number, ...terms: readonly RewardTerms[]): ModelRules => ({
  number,
  fromMs,
  untilMs: null,
  forAll: true,
  terms,
})
const plain: RewardTerms = { leadStatus: 'won', percentOfDeal: 1 }
const bonus: RewardTerms = { leadStatus: 'won', fixed: 50, onlyDeals: { from: 1, to: 1, of: 'partner' } }
const capped: RewardTerms = { ...plain, maxPerMonth: 100 }

describe('the model of the numbers of a partner’s deals', () => {
  test('gives the lowest number that no standing deal has, and gives one that came back again', () => {
    const three = ['a', 'b', 'c'].reduce(numberTaken, none)
    expect(three).toEqual({ highest: 3, held: { a: 1, b: 2, c: 3 } })
    const without = numberBack(three, 'b')
    expect(nextOfPartner(without)).toBe(2)
    expect(numberTaken(without, 'd')).toEqual({ highest: 3, held: { a: 1, c: 3, d: 2 } })
  })

  test('begins with the publication of the first rules that ask, and begins anew after none did', () => {
    const asking = [rules(1, -Infinity, plain), rules(2, 90, bonus)]
    const since = countingAfter({}, asking, 5)
    expect(since).toEqual({ numbers: '1970-01-01T00:00:00.005Z' })
    expect(countingAfter(since, [...asking, rules(3, 95, capped)], 7)).toEqual({ ...since, months: '1970-01-01T00:00:00.007Z' })
    const over = afterPublication([...asking, rules(3, 95, plain)], 100)
    expect(countingAfter(since, over, 100)).toEqual({})
    expect(countingAfter({}, [...over, rules(4, 200, bonus)], 100)).toEqual({ numbers: '1970-01-01T00:00:00.100Z' })
  })

  test.each([
    { what: 'the number that it has', has: { number: 2, since: 'then' }, must: 2, isSo: true },
    { what: 'another number', has: { number: 1, since: 'then' }, must: 2, isSo: false },
    { what: 'a number of another time', has: { number: 2, since: 'earlier' }, must: 2, isSo: false },
    { what: 'no number where it must have one', has: null, must: 2, isSo: false },
    { what: 'a number where rules ask for none', has: { number: 1, since: 'then' }, must: undefined, isSo: false },
  ])('compares a deal that has $what', ({ has, must, isSo }) => {
    const act = { kind: 'addDeal', owner: 'anna', leadId: 'l', kopecks: 100 } as const
    const observed = observedOf({ act, posted: { made: 'deal', ofPartner: has }, from: 1 })
    expect(isNumberedSo(observed, must, 'then')).toBe(isSo)
  })
})

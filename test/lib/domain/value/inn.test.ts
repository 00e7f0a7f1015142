import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LegalTypeName } from '../../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../../lib/domain/value/inn.ts'

/** The weights as the tax service publishes them, one list for each check digit: the last digit, or the last two. */
const published = {
  ten: [2, 4, 10, 3, 5, 9, 4, 6, 8],
  eleven: [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  twelve: [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
}

const remainder = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11

const withCheck = (digits: readonly number[], weights: readonly number[]): number[] => [
  ...digits,
  remainder(digits, weights) % 10,
]

const tenFrom = (digits: readonly number[]): number[] => withCheck(digits, published.ten)
const twelveFrom = (digits: readonly number[]): number[] => withCheck(withCheck(digits, published.eleven), published.twelve)

const digitsOf = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })

/** A number, and the same number with one digit at any place made another. */
const changed = (place: number, by: number, digits: readonly number[]): number[] =>
  digits.map((digit, index) => (index === place ? (digit + by) % 10 : digit))

const wrongLength = { entity: 'ожидается 10 цифр', person: 'ожидается 12 цифр', any: 'ожидается 10 или 12 цифр' }
const wrongChecks = 'не сходятся контрольные цифры'

describe('the check digits of an ИНН', () => {
  test('any nine digits with their check digit pass', () => {
    assert(fc.property(digitsOf(9), (digits) => innFault(tenFrom(digits).join(''), 'LegalEntity') === undefined))
  })

  test('any ten digits with their two check digits pass', () => {
    assert(fc.property(digitsOf(10), (digits) => innFault(twelveFrom(digits).join(''), 'IE') === undefined))
  })

  // The check digit shows remainders 0 and 10 alike as 0: only a change between those two is beyond the 10-digit number.
  test('one changed digit of ten is refused, unless the remainder moves between 0 and 10', () => {
    assert(
      fc.property(digitsOf(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const good = tenFrom(digits)
        const bad = changed(place, by, good)
        const pair = [remainder(good, published.ten), remainder(bad, published.ten)].toSorted((a, b) => a - b)
        const looksAlike = place < 9 && pair[0] === 0 && pair[1] === 10
        return innFault(bad.join(''), 'LegalEntity') === (looksAlike ? undefined : wrongChecks)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the change that ten digits cannot show is the one between remainders 0 and 10', () => {
    expect(remainder([0, 0, 0, 0, 0, 0, 0, 0, 0], published.ten)).toBe(0)
    expect(remainder([0, 0, 1, 0, 0, 0, 0, 0, 0], published.ten)).toBe(10)
    expect(innFault('0000000000', 'LegalEntity')).toBeUndefined()
    expect(innFault('0010000000', 'LegalEntity')).toBeUndefined()
    expect(innFault('0100000000', 'LegalEntity')).toBe(wrongChecks)
  })

  // No place has weights in the two sums that are equal or opposite modulo 11, so one change never hides in both.
  test('one changed digit of twelve is always refused', () => {
    assert(
      fc.property(digitsOf(10), fc.nat(11), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        return innFault(changed(place, by, twelveFrom(digits)).join(''), 'Individual') === wrongChecks
      }),
      { numRuns: 2_000 },
    )
  })

  test('both check digits of twelve must hold', () => {
    const [good, firstWrong] = [
      [5, 0, 0, 1, 0, 0, 7, 3, 2, 2],
      [5, 0, 0, 1, 0, 0, 7, 3, 2, 2, 6],
    ]
    expect(twelveFrom(good).join('')).toBe('500100732259')
    // The twelfth digit is right for the wrong eleventh.
    expect(innFault(withCheck(firstWrong, published.twelve).join(''), 'Individual')).toBe(wrongChecks)
    expect(innFault('500100732258', 'Individual')).toBe(wrongChecks)
  })
})

describe('the ИНН of a legal type', () => {
  const ten = '7707083893'
  const twelve = '500100732259'

  test.each<{ type: LegalTypeName | null; inn: string; fault: string | undefined }>([
    { type: 'Individual', inn: twelve, fault: undefined },
    { type: 'SelfEmployed', inn: twelve, fault: undefined },
    { type: 'IE', inn: twelve, fault: undefined },
    { type: 'LegalEntity', inn: ten, fault: undefined },
    { type: null, inn: ten, fault: undefined },
    { type: null, inn: twelve, fault: undefined },
    { type: 'Individual', inn: ten, fault: wrongLength.person },
    { type: 'SelfEmployed', inn: ten, fault: wrongLength.person },
    { type: 'IE', inn: ten, fault: wrongLength.person },
    { type: 'LegalEntity', inn: twelve, fault: wrongLength.entity },
    { type: 'Individual', inn: '500100732250', fault: wrongChecks },
    { type: 'SelfEmployed', inn: '500100732250', fault: wrongChecks },
    { type: 'IE', inn: '500100732250', fault: wrongChecks },
    { type: 'LegalEntity', inn: '7707083894', fault: wrongChecks },
    { type: null, inn: '7707083894', fault: wrongChecks },
    { type: null, inn: '500100732250', fault: wrongChecks },
    { type: null, inn: '77070838931', fault: wrongLength.any },
    { type: null, inn: '770708389', fault: wrongLength.any },
    { type: null, inn: '5001007322599', fault: wrongLength.any },
    { type: 'LegalEntity', inn: ' 7707083893', fault: wrongLength.entity },
    { type: 'LegalEntity', inn: '770708389x', fault: wrongLength.entity },
    { type: 'LegalEntity', inn: '7707083893\n', fault: wrongLength.entity },
    { type: 'LegalEntity', inn: '-770708389', fault: wrongLength.entity },
    { type: 'LegalEntity', inn: '٧٧٠٧٠٨٣٨٩٣', fault: wrongLength.entity },
    { type: 'Individual', inn: '', fault: wrongLength.person },
  ])('$type with «$inn»: $fault', ({ type, inn, fault }) => {
    expect(innFault(inn, type)).toBe(fault)
  })
})

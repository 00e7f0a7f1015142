import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registrationCheckDigitHolds } from '../../../../lib/domain/value/registration-number.ts'

/** Long division digit by digit: an independent way to the same remainder. */
const remainder = (digits: string, modulus: number): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % modulus, 0)

const checked = (digits: string): string => `${digits}${remainder(digits, digits.length - 1) % 10}`

const digitsOf = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((digits) => digits.join(''))
const ogrn = digitsOf(12).map(checked)
const ogrnip = digitsOf(14).map(checked)

describe('the check digit of a registration number', () => {
  test.each(['1027700132195', '1027700229193', '1027700070518'])('holds for the ОГРН %s, published by its owner', (number) => {
    expect(registrationCheckDigitHolds(number)).toBe(true)
  })

  test('holds for any number that was completed by it', () => {
    assert(fc.property(fc.oneof(ogrn, ogrnip), registrationCheckDigitHolds))
  })

  test('holds for no other last digit', () => {
    const other = fc.integer({ min: 1, max: 9 })
    const changedLast = (number: string, by: number) => `${number.slice(0, -1)}${(Number(number.at(-1)) + by) % 10}`
    assert(fc.property(fc.oneof(ogrn, ogrnip), other, (number, by) => !registrationCheckDigitHolds(changedLast(number, by))))
  })

  test('finds most single digits that were mistyped: only the remainders 0 and 10 give the same digit', () => {
    const place = fc.integer({ min: 0, max: 11 })
    assert(
      fc.property(digitsOf(12), place, fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const typed = Array.from(digits)
          .map((digit, index) => (index === at ? String((Number(digit) + by) % 10) : digit))
          .join('')
        const both = new Set([remainder(digits, 11), remainder(typed, 11)])
        const isSeen = !registrationCheckDigitHolds(`${typed}${checked(digits).at(-1)}`)
        return isSeen || (both.has(0) && both.has(10))
      }),
    )
  })
})

import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountFaults } from '../../../../lib/errors.ts'
import { formatRubles, kopecksFromRubles, maxAmountKopecks, rublesFromKopecks } from '../../../../lib/domain/value/money.ts'

const anyKopecks = fc.integer({ min: 0, max: 1e14 })

/** The rubles of an amount, written with digits alone and no arithmetic of doubles. */
function written(kopecks: number): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('the refusal of a sum too large names the limit', () => {
  expect(amountFaults.tooLarge).toContain(` ${maxAmountKopecks / 100} `)
  expect(amountFaults.notExact).toContain(` ${maxAmountKopecks / 100} `)
})

describe('rubles to kopecks', () => {
  test('the limit is 10¹² rubles', () => {
    expect(maxAmountKopecks).toBe(100_000_000_000_000)
  })

  test.each([
    { rubles: 0, kopecks: 0 },
    { rubles: -0, kopecks: 0 },
    { rubles: 0.01, kopecks: 1 },
    { rubles: 0.1, kopecks: 10 },
    { rubles: 0.29, kopecks: 29 },
    { rubles: 1, kopecks: 100 },
    { rubles: 1.05, kopecks: 105 },
    { rubles: 4.35, kopecks: 435 },
    { rubles: 100.1, kopecks: 10_010 },
    { rubles: 1500.5, kopecks: 150_050 },
    { rubles: 8_192_000.07, kopecks: 819_200_007 },
    { rubles: 999_999_999_999.99, kopecks: 99_999_999_999_999 },
    { rubles: 1e12, kopecks: 100_000_000_000_000 },
  ])('$rubles rubles are $kopecks kopecks', ({ rubles, kopecks }) => {
    expect(kopecksFromRubles(rubles)).toBe(kopecks)
  })

  test.each([
    { why: 'a third decimal', rubles: 0.001 },
    { why: 'a third decimal that is five', rubles: 1.005 },
    { why: 'a third decimal far from the point', rubles: 123_456_789.125 },
    { why: 'a sum of doubles that is not what it seems', rubles: 0.1 + 0.2 },
    { why: 'less than a kopeck, written with an exponent', rubles: 1e-7 },
    { why: 'a negative amount', rubles: -1 },
    { why: 'a negative kopeck', rubles: -0.01 },
    { why: 'a kopeck over the limit', rubles: 1_000_000_000_000.01 },
    { why: 'a ruble over the limit', rubles: 1_000_000_000_001 },
    { why: 'an absurd amount', rubles: 1e21 },
    { why: 'the largest double', rubles: Number.MAX_VALUE },
    { why: 'infinity', rubles: Number.POSITIVE_INFINITY },
    { why: 'minus infinity', rubles: Number.NEGATIVE_INFINITY },
    { why: 'what is not a number', rubles: Number.NaN },
  ])('$why is no amount', ({ rubles }) => {
    expect(kopecksFromRubles(rubles)).toBeUndefined()
  })

  test('any amount written with two decimals is taken to the kopeck', () => {
    assert(fc.property(anyKopecks, (kopecks) => kopecksFromRubles(Number(written(kopecks))) === kopecks))
  })

  test('no amount with a third decimal is taken', () => {
    const amount = fc.tuple(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 1, max: 9 }),
    )
    assert(
      fc.property(amount, ([whole, hundredths, third]) => {
        const literal = `${whole}.${String(hundredths).padStart(2, '0')}${third}`
        return kopecksFromRubles(Number(literal)) === undefined
      }),
    )
  })

  test('no negative number and none over the limit is taken', () => {
    const negative = fc.double({ max: -Number.MIN_VALUE, noNaN: true })
    const tooLarge = fc.double({ min: 1e12, minExcluded: true, noNaN: true })
    assert(fc.property(fc.oneof(negative, tooLarge), (rubles) => kopecksFromRubles(rubles) === undefined))
  })

  test('whatever is taken is a whole number of kopecks within the limit', () => {
    assert(
      fc.property(fc.double(), (rubles) => {
        const kopecks = kopecksFromRubles(rubles) ?? 0
        return Number.isSafeInteger(kopecks) && kopecks >= 0 && kopecks <= maxAmountKopecks
      }),
    )
  })
})

describe('kopecks to rubles', () => {
  test('any amount survives the way out as JSON and in again', () => {
    assert(
      fc.property(anyKopecks, (kopecks) => {
        const json = JSON.stringify(rublesFromKopecks(kopecks))
        return kopecksFromRubles(JSON.parse(json) as number) === kopecks
      }),
    )
  })

  test('JSON shows at most two decimals', () => {
    assert(fc.property(anyKopecks, (kopecks) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(rublesFromKopecks(kopecks)))))
  })

  test.each([
    { kopecks: 0, text: '0' },
    { kopecks: 1, text: '0.01' },
    { kopecks: 10, text: '0.10' },
    { kopecks: 99, text: '0.99' },
    { kopecks: 100, text: '1' },
    { kopecks: 150_050, text: '1500.50' },
    { kopecks: 100_000, text: '1000' },
    { kopecks: 99_999_999_999_999, text: '999999999999.99' },
    { kopecks: 100_000_000_000_000, text: '1000000000000' },
  ])('a message shows $kopecks kopecks as $text', ({ kopecks, text }) => {
    expect(formatRubles(kopecks)).toBe(text)
  })

  test('a message never shows an amount that is not the one meant', () => {
    assert(
      fc.property(anyKopecks, (kopecks) => {
        const exact = written(kopecks)
        return formatRubles(kopecks) === (exact.endsWith('.00') ? exact.slice(0, -3) : exact)
      }),
    )
  })
})

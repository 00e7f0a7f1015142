import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal } from '../../../../lib/domain/value/decimal.ts'

describe('a decimal number', () => {
  test.each([
    { literal: '0', digits: '', power: 0 },
    { literal: '0.000e7', digits: '', power: 0 },
    { literal: '1', digits: '1', power: 0 },
    { literal: '100', digits: '1', power: 2 },
    { literal: '1.650e3', digits: '165', power: 1 },
    { literal: '0.0105', digits: '105', power: -4 },
    { literal: '1E-400', digits: '1', power: -400 },
    { literal: '12e+0', digits: '12', power: 0 },
  ])('$literal is $digits times ten to the power of $power', ({ literal, digits, power }) => {
    expect(readDecimal(literal)).toEqual({ isNegative: false, digits, power })
    expect(readDecimal(`-${literal}`)).toEqual({ isNegative: true, digits, power })
  })

  test.each(['', '-', '+1', '01', '-01', '.5', '1.', '1e', '1e+', ' 1', '1 ', '1\n', '0x1', '1n', 'NaN', 'Infinity', '1_0', '١'])(
    '«%s» is none, as JSON has it',
    (literal) => {
      expect(readDecimal(literal)).toBeUndefined()
    },
  )

  test('is read by JSON if and only if it is read here', () => {
    const literal = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', 'e', 'E', '+', '-'), minLength: 1, maxLength: 8 })
    const isJson = (text: string): boolean => {
      try {
        return typeof JSON.parse(text) === 'number'
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(literal, (text) => {
        expect(readDecimal(text) !== undefined).toBe(isJson(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['0', '1', '10', '0.0', '1e0'])('is read in one pass: a million times «%s» takes no minutes', (piece) => {
    const long = piece.repeat(1_000_000 / piece.length)
    expect(readDecimal(`1${long}x`)).toBeUndefined()
    expect(readDecimal(`0.${'0'.repeat(1_000_000)}1`)).toEqual({ isNegative: false, digits: '1', power: -1_000_001 })
  })
})

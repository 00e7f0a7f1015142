import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPromocode } from '../../../../lib/domain/referral/promocode.ts'
import { anyText } from '../../../support/any-text.ts'

describe('the canonical spelling of a promocode', () => {
  test.each([
    ['RICH10', 'RICH10'],
    ['rich10', 'RICH10'],
    ['  Rich10\n', 'RICH10'],
    ['скидка', 'СКИДКА'],
    ['a b', 'A B'],
    ['x'.repeat(200), 'X'.repeat(200)],
  ])('of %j is %j', (typed, code) => {
    expect(canonicalPromocode(typed)).toBe(code)
  })

  test.each(['', '   ', '\n\t', 'x'.repeat(201), 'a\ud800'])('%j can be no code', (typed) => {
    expect(canonicalPromocode(typed)).toBeUndefined()
  })

  test('is the same for every spelling, and its own canonical spelling', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'я', 'Ё', '1', '-', '_'), minLength: 1, maxLength: 50 })
    const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 })
    fc.assert(
      fc.property(letters, space, space, (code, before, behind) => {
        const canonical = canonicalPromocode(code)
        expect(canonical).toBe(code.toUpperCase())
        expect(canonicalPromocode(before + code.toLowerCase() + behind)).toBe(canonical)
        expect(canonicalPromocode(before + code.toUpperCase() + behind)).toBe(canonical)
        expect(canonicalPromocode(canonical ?? '')).toBe(canonical)
      }),
    )
  })

  test('of any text is short enough for a key, not empty, and well formed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (typed) => {
        const code = canonicalPromocode(typed)
        expect(code === undefined || (code.length > 0 && code.length <= 200 && code.isWellFormed())).toBe(true)
      }),
    )
  })
})

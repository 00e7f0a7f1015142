import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readExactly } from '../../../lib/http/exact-json.ts'
import { anyJson } from '../../support/any-json.ts'

describe('a number in JSON', () => {
  test.each([
    { literal: '0', value: 0 },
    { literal: '-0', value: -0 },
    { literal: '0.0', value: 0 },
    { literal: '0e400', value: 0 },
    { literal: '0.1', value: 0.1 },
    { literal: '100.10', value: 100.1 },
    { literal: '100.00', value: 100 },
    { literal: '1E2', value: 100 },
    { literal: '1e+2', value: 100 },
    { literal: '1e2', value: 100 },
    { literal: '12.5e-1', value: 1.25 },
    { literal: '-1500.50', value: -1500.5 },
    { literal: '0.010', value: 0.01 },
    { literal: '1e-7', value: 1e-7 },
    { literal: '1e21', value: 1e21 },
    { literal: '1000000000000000000000', value: 1e21 },
    { literal: '123456789012345', value: 123_456_789_012_345 },
    { literal: '9007199254740992', value: 2 ** 53 },
    { literal: '1.7976931348623157e308', value: Number.MAX_VALUE },
  ])('$literal is read as written', ({ literal, value }) => {
    expect(readExactly(literal)).toBe(value)
  })

  test.each([
    '1.0000000000000000001',
    '0.99999999999999999999',
    '100.00000000000000000001',
    '1e400',
    '-1e400',
    '1e-400',
    '1e99999999999999999999',
    '12345678901234567890',
    '9007199254740993',
    '0.1000000000000000055511151231257827',
  ])('%s, which a double cannot hold, comes out as no number', (literal) => {
    expect(readExactly(literal)).toBeNaN()
  })

  test('any decimal of at most 15 significant digits survives', () => {
    const decimal = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 15 }))
    assert(
      fc.property(decimal, ([isNegative, digits, decimals]) => {
        const padded = String(digits).padStart(decimals + 1, '0')
        const whole = padded.slice(0, padded.length - decimals)
        const literal = `${isNegative ? '-' : ''}${whole}${decimals === 0 ? '' : `.${padded.slice(padded.length - decimals)}`}`
        return Object.is(readExactly(literal), Number(literal))
      }),
    )
  })

  test('any double survives the way out and in again', () => {
    assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => readExactly(JSON.stringify(value)) === value),
    )
  })

  test('a digit that lies beyond what a double holds is never dropped in silence', () => {
    const beyond = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 20, max: 40 }))
    assert(fc.property(beyond, ([whole, zeros]) => Number.isNaN(readExactly(`${whole}.${'0'.repeat(zeros)}1`))))
  })
})

describe('the rest of JSON', () => {
  test('numbers are judged wherever they stand', () => {
    expect(readExactly('{"a":[1,{"b":1e400}],"c":2.50}')).toEqual({ a: [1, { b: Number.NaN }], c: 2.5 })
  })

  test('text that looks like a number stays text', () => {
    expect(readExactly('{"a":"1e400","b":"100.10","c":null,"d":true}')).toEqual({ a: '1e400', b: '100.10', c: null, d: true })
  })

  test('any value that was written by JSON.stringify is what JSON.parse makes of it', () => {
    const value = anyJson().map((any) => JSON.stringify(any))
    assert(fc.property(value, (text) => JSON.stringify(readExactly(text)) === JSON.stringify(JSON.parse(text))))
  })

  test.each(['', '{', '01', '1.', '.5', '+1', 'NaN', '{"a":1,}', "{'a':1}"])('%j is not JSON', (text) => {
    expect(() => readExactly(text)).toThrow(SyntaxError)
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/http/canonical-json.ts'
import { anyJson } from '../../support/any-json.ts'

/** A JSON value, and one of the ways to write it. */
const blank = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
const spelledString = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(
      (escaped) =>
        `"${[...Array.from({ length: text.length }).keys()]
          .map((index) =>
            escaped[index]
              ? `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`
              : JSON.stringify(text.charAt(index)).slice(1, -1),
          )
          .join('')}"`,
    )
/** The same number with zeros behind its fraction, or its point somewhere else. */
const spelledNumber = (number: number): fc.Arbitrary<string> => {
  const plain = String(number)
  if (/e/.test(plain)) return fc.constant(plain)
  const withPoint = plain.includes('.') ? plain : `${plain}.0`
  return fc.constantFrom(plain, `${withPoint}00`, `${withPoint}e0`, `${withPoint}E+00`)
}

function spelled(value: unknown): fc.Arbitrary<string> {
  if (typeof value === 'string') return spelledString(value)
  if (typeof value === 'number') return spelledNumber(value)
  if (typeof value !== 'object' || value === null) return fc.constant(JSON.stringify(value))
  if (Array.isArray(value)) {
    return fc.tuple(blank, fc.tuple(...value.map(spelled))).map(([gap, items]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`)
  }
  const members = Object.entries(value).map(([key, member]) => fc.tuple(spelledString(key), spelled(member)))
  return fc
    .tuple(blank, fc.tuple(...members))
    .chain(([gap, pairs]) =>
      fc
        .shuffledSubarray(pairs, { minLength: pairs.length })
        .map((shuffled) => `{${gap}${shuffled.map(([key, member]) => `${key}${gap}:${gap}${member}`).join(`${gap},`)}${gap}}`),
    )
}

describe('the canonical form of JSON', () => {
  test('is the same however a value is spelled: order of keys, blanks, escapes, zeros', () => {
    const twoSpellings = anyJson().chain((value) => fc.tuple(spelled(value), spelled(value)))
    fc.assert(
      fc.property(twoSpellings, ([one, other]) => {
        expect(canonicalJson(one)).toBe(canonicalJson(other))
      }),
    )
  })

  test('is the same for the same value, and for no other', () => {
    fc.assert(
      fc.property(anyJson(), anyJson(), (one, other) => {
        const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
        const isSame = canonicalJson(a) === canonicalJson(b)
        expect(isSame).toBe(isEqual(one, other))
      }),
    )
  })

  test('is again JSON, which says the same', () => {
    const again = (value: unknown): unknown => JSON.parse(canonicalJson(JSON.stringify(value)))
    fc.assert(
      fc.property(anyJson(), (value) => {
        expect(isEqual(again(value), value)).toBe(true)
      }),
    )
  })

  test('never takes two numbers for one, however many digits they have', () => {
    const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(canonicalJson(String(a)) === canonicalJson(String(b))).toBe(a === b)
      }),
    )
    fc.assert(
      fc.property(integer, (a) => {
        expect(canonicalJson(String(a))).not.toBe(canonicalJson(String(a + 1n)))
      }),
    )
  })

  test.each([
    ['1', '1.00000000000000000001'],
    ['9007199254740992', '9007199254740993'],
    ['1e400', '1e401'],
    ['1e99999999999999999998', '1e99999999999999999999'],
    ['0', '1e-400'],
    ['1', '"1"'],
    ['1', '-1'],
    ['null', '"null"'],
    ['[]', '{}'],
    ['[1,2]', '[2,1]'],
    ['[[1],2]', '[1,[2]]'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['{"__proto__":1}', '{}'],
    ['"А"', '"A"'],
  ])('tells %s from %s', (one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other))
  })

  test.each([
    ['100', '1e2'],
    ['100', '100.00'],
    ['-0', '0.0e5'],
    ['1650.5', '16505E-1'],
    ['{"a":1,"b":[true,null]}', ' {"b" : [ true,null ] ,\n"a":1.0}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    [String.raw`"\u0410\/"`, '"А/"'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(canonicalJson(one)).toBe(canonicalJson(other))
  })
})

/** Equal as JSON values are: minus zero is zero. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [Object.entries(one), Object.entries(other)]
  return (
    a.length === b.length &&
    a.every(([key, value]) => Object.hasOwn(other, key) && isEqual(value, Object.getOwnPropertyDescriptor(other, key)?.value))
  )
}

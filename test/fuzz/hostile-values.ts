import * as fc from 'fast-check'
import { anyText } from '../support/any-text.ts'

/** What must never come out of the service by another way than its answers: every secret, name and field value of a hostile run holds it. */
export const canary = 'canary7Zq'

/** Texts that have broken programs before: control characters, halves of characters, names that objects have by nature. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\u202eтекст\u202c',
  '\u200f\u200e\u2066',
  '👩‍👩‍👧‍👦',
  '𝟘𐍈',
  '\ufeff',
  '\ufffe\uffff',
  '\ufffd',
  'И\ufffd\ufffdн',
  '\u2028\u2029',
  'é',
  'ß',
  'ﬃ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '#',
  'a#b',
  'CONTOUR',
  'SETTINGS',
  'LEAD#',
  '#COUNTS',
  '~',
  '%00',
  '{}',
  '"',
  '\\',
  '\r\n',
  "' OR 1=1 --",
  '${1+1}',
  '<b>',
  `${canary} text`,
]

const loneUnits = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 })
  .map((units) => units.map((unit) => String.fromCharCode(unit)).join(''))

/** Around the longest texts that are taken, and far beyond. */
const longText = fc
  .tuple(fc.constantFrom('a', 'я', '𝟘', '\0', '€'), fc.constantFrom(99, 100, 200, 201, 1_025, 9_999, 10_000, 10_001, 60_000))
  .map(([unit, count]) => unit.repeat(count))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: anyText({ maxLength: 40 }) },
  { weight: 2, arbitrary: loneUnits },
  { weight: 1, arbitrary: longText },
)

/** Numbers as they may be written in JSON, at every edge that a double, a kopeck or the table has. */
const edgeNumbers = [
  '0',
  '-0',
  '0.0',
  '-0.01',
  '0.001',
  '0.005',
  '0.01',
  '0.1',
  '1.005',
  '1.10',
  '100.100',
  '1e2',
  '1E+2',
  '1e-2',
  '12345678901234.56',
  '999999999999.99',
  '1e12',
  '1000000000000.01',
  '1000000000001',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '90071992547409.93',
  '1.7976931348623157e308',
  '1e309',
  '1e400',
  '-1e400',
  '5e-324',
  '1e-129',
  '1e-130',
  '1e-400',
  '0.1000000000000000055511151231257827',
  '1.00000000000000000000000000000000000001',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
  `1${'0'.repeat(2_000)}1`,
  `1e${'9'.repeat(30)}`,
]

export const hostileNumber: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...edgeNumbers) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: -100, max: 10_000_000 }).map((kopecks) => String(kopecks / 100)) },
)

/** Names that mean something to a JavaScript object. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
  '0',
  '',
]

/** JSON as text, so that it may say what no value can: `__proto__` as a name, the same name twice, numbers beyond a double. */
export const hostileJson: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
    { weight: 3, arbitrary: hostileNumber },
    { weight: 2, arbitrary: fc.constantFrom('null', 'true', 'false', '{}', '[]', '[[]]', '[null]', '[{}]') },
    { weight: 1, arbitrary: fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...prototypeNames), hostileText), tie('any')), { maxLength: 4 })
        .map((members) => jsonObject(members)),
    },
  ),
})).any

/** Members in their order as the text of a JSON object. */
export function jsonObject(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

/** A value under a name that the endpoint does not know, or must not trip over. */
export const strangeMember = fc.tuple(fc.oneof(fc.constantFrom(...prototypeNames), hostileText), hostileJson)

/** Bodies that are no JSON object, or too much of one. */
export const wholeBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{}\0',
  ),
  fc.constantFrom(31, 32, 33, 5_000).map((depth) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.constantFrom(31, 32, 33, 5_000).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  fc.constantFrom(200_000, 262_144 - 8, 262_144 - 7, 300_000).map((bytes) => `{"a":"${'a'.repeat(bytes)}"}`),
  fc.constantFrom(10_000, 40_000).map((count) => `{${'"a":1,'.repeat(count)}"b":2}`),
  fc.constantFrom(10_000, 80_000).map((count) => `{"fields":[${'{},'.repeat(count)}{}]}`),
  hostileText,
  hostileJson,
)

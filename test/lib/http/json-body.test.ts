import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changePayoutStatus } from '../../../functions/external/change-payout-status/spec.ts'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { ApiError } from '../../../lib/errors.ts'
import { readJsonBody } from '../../../lib/http/json-body.ts'
import { requestOf } from '../../support/request.ts'

const anything = z.looseObject({})
const maxBytes = 262_144

interface Sent {
  text: string | null
  type?: string | undefined
  base64?: boolean
  schema?: z.ZodMiniType
}

/** The result of reading a body sent in this way. */
function read({ text, type = 'application/json', base64 = false, schema = anything }: Sent): unknown {
  const request = requestOf({ headers: { 'content-type': type } })
  request.event.body = base64 && text !== null ? Buffer.from(text).toString('base64') : text
  request.event.isBase64Encoded = base64
  readJsonBody(schema)(request)
  return request.context.body
}

function refusalOf(sent: Sent): ApiError {
  try {
    read(sent)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the body was read')
}

/** An object of this many bytes, made of two-byte characters. */
const bodyOfBytes = (bytes: number): string => {
  const around = Buffer.byteLength('{"a":""}')
  const text = 'я'.repeat(Math.floor((bytes - around) / 2)) + 'a'.repeat((bytes - around) % 2)
  return `{"a":"${text}"}`
}

/** An object with brackets nested this deep, its own included. */
const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('the content type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/problem+json',
    'application/json; charset="utf-8"',
    'application/json;charset=utf8',
    'application/json; version=1; Charset = "UTF-8" ',
    'application/json; charset=utf-8; charset=UTF-8',
    'application/json; x-charset=windows-1251',
  ])('%s is read', (type) => {
    expect(read({ text: '{"a":1}', type })).toEqual({ a: 1 })
  })

  test.each([
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    'xapplication/json',
  ])('«%s» is refused', (type) => {
    expect(refusalOf({ text: '{"a":1}', type }).code).toBe('CONTENT_TYPE_UNSUPPORTED')
  })

  test.each([
    'application/json; charset=windows-1251',
    'application/json;charset=cp1251',
    'application/json; charset="windows-1251"',
    'application/json; CHARSET=KOI8-R',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=windows-1251',
    'application/json; charset=',
    'application/json; charset',
  ])('%s is refused: the body would be read as what it is not', (type) => {
    const refusal = refusalOf({ text: '{"a":1}', type })
    expect(refusal).toMatchObject({
      code: 'CHARSET_UNSUPPORTED',
      status: 415,
      message: 'Ожидается тело запроса в кодировке UTF-8',
    })
  })

  test.each([' ', ';', '=', '"', 'charset=utf-8;', 'charset ='])(
    'is judged in one pass: a million characters of «%s» take no minutes',
    (filler) => {
      const type = `application/json;${filler.repeat(1_000_000 / filler.length)}`
      expect(refusalOf({ text: '[]', type }).code).toMatch(/BODY_NOT_JSON|CHARSET_UNSUPPORTED/)
    },
  )

  test('a missing one is refused', () => {
    const request = requestOf({})
    request.event.body = '{}'
    expect(() => readJsonBody(anything)(request)).toThrow(new ApiError('CONTENT_TYPE_UNSUPPORTED'))
  })

  test('is judged before the syntax, and the size before both', () => {
    expect(refusalOf({ text: '{', type: 'text/plain' }).code).toBe('CONTENT_TYPE_UNSUPPORTED')
    expect(refusalOf({ text: 'x'.repeat(maxBytes + 1), type: 'text/plain' }).code).toBe('BODY_TOO_LARGE')
  })
})

describe('the syntax', () => {
  test.each([
    { what: 'an empty body', text: '' },
    { what: 'white space', text: ' \n' },
    { what: 'half an object', text: '{"a":1' },
    { what: 'a comma too many', text: '{"a":1,}' },
    { what: 'two objects', text: '{}{}' },
    { what: 'single quotes', text: "{'a':1}" },
    { what: 'not a number', text: '{"a":NaN}' },
    { what: 'a form', text: 'a=1' },
    { what: 'a second byte order mark', text: '\ufeff\ufeff{}' },
    { what: 'an array', text: '[{"a":1}]' },
    { what: 'null', text: 'null' },
    { what: 'text', text: '"{}"' },
    { what: 'a number', text: '1' },
    { what: 'true', text: 'true' },
    { what: 'a closing bracket first', text: ']}' },
  ])('$what is no JSON object', ({ text }) => {
    const refusal = refusalOf({ text })
    expect(refusal.code).toBe('BODY_NOT_JSON')
    expect(refusal.violations).toEqual([])
  })

  test('base64 is read as the same text', () => {
    expect(read({ text: '{"a":"Пётр"}', base64: true })).toEqual({ a: 'Пётр' })
    expect(refusalOf({ text: '{', base64: true }).code).toBe('BODY_NOT_JSON')
  })

  test('numbers are read as written', () => {
    expect(read({ text: '{"a":100.10,"b":1.00000000000000000001}' })).toEqual({ a: 100.1, b: Number.NaN })
  })
})

/** The ways for one body to arrive: as API Gateway reads it, or byte by byte where it is set up to pass bytes on. */
const arrivals = [
  { as: 'text', event: (bytes: Buffer) => ({ body: bytes.toString(), isBase64Encoded: false }) },
  { as: 'base64', event: (bytes: Buffer) => ({ body: bytes.toString('base64'), isBase64Encoded: true }) },
]

/** What comes of these bytes. */
function readBytes(bytes: Buffer, event: (typeof arrivals)[number]['event']): unknown {
  const request = requestOf({ headers: { 'content-type': 'application/json' } })
  Object.assign(request.event, event(bytes))
  readJsonBody(anything)(request)
  return request.context.body
}

/** «Иван» as a program of the year 1995 writes it. */
const ivanInWindows1251 = Buffer.from([0xc8, 0xe2, 0xe0, 0xed])
const around = (before: string, bytes: Buffer, after: string) => Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])

describe.each(arrivals)('text that is no UTF-8, arriving as $as', ({ event }) => {
  const refusalOfBytes = (bytes: Buffer): ApiError => {
    try {
      readBytes(bytes, event)
    } catch (error) {
      return error as ApiError
    }
    throw new Error('the body was read')
  }

  test.each([
    { what: 'windows-1251', bytes: around('{"fields":[{"value":"', ivanInWindows1251, '"}]}'), path: 'fields[0].value' },
    { what: 'a lone byte', bytes: around('{"a":"x', Buffer.from([0xff]), '"}'), path: 'a' },
    { what: 'half a letter', bytes: around('{"a":{"b":"', Buffer.from('я').subarray(0, 1), '"}}'), path: 'a.b' },
    { what: 'a surrogate in bytes', bytes: around('{"a":"', Buffer.from([0xed, 0xa0, 0x80]), '"}'), path: 'a' },
    { what: 'a long form of a slash', bytes: around('{"a":"', Buffer.from([0xc0, 0xaf]), '"}'), path: 'a' },
    { what: 'what a program before us made of it', bytes: Buffer.from('{"a":"\ufffd"}'), path: 'a' },
    { what: 'the same, escaped', bytes: Buffer.from('{"a":"\\uFFFD"}'), path: 'a' },
    { what: 'a key', bytes: around('{"a":{"', ivanInWindows1251, '":1}}'), path: 'a.\ufffd\ufffd\ufffd\ufffd' },
    { what: 'a key that nobody asks for', bytes: around('{"__proto__":{"a":"', ivanInWindows1251, '"}}'), path: '__proto__.a' },
  ])('$what is refused, naming the place', ({ bytes, path }) => {
    const refusal = refusalOfBytes(bytes)
    const message = `Поле «${path}» повреждено: тело запроса должно быть в кодировке UTF-8`
    expect(refusal).toMatchObject({ code: 'BODY_NOT_UTF8', status: 400, message })
    expect(refusal.violations).toEqual([{ path, message }])
  })

  test('is named at every place, up to a hundred of them', () => {
    const places = (count: number) => Buffer.from(JSON.stringify({ all: Array.from({ length: count }, () => 'a\ufffd') }))
    expect(refusalOfBytes(places(3)).violations.map(({ path }) => path)).toEqual(['all[0]', 'all[1]', 'all[2]'])
    expect(refusalOfBytes(places(101)).violations).toHaveLength(100)
  })

  test('names no more of a long key than a person can read', () => {
    const [violation] = refusalOfBytes(around(`{"${'k'.repeat(200_000)}":"`, ivanInWindows1251, '"}')).violations
    expect(violation?.path).toBe('k'.repeat(100))
  })

  test('is told from text beside it, and from what only looks like it', () => {
    const good = { a: 'Иван 👍 \ufffc\ufffe', ключ: '\\ufffd', b: ['é', null, 1, true] }
    expect(readBytes(Buffer.from(JSON.stringify(good)), event)).toEqual(good)
  })

  test('one byte order mark before the object is none of its text, and one within stays', () => {
    expect(readBytes(Buffer.from('\ufeff{"a":"\ufeffb"}'), event)).toEqual({ a: '\ufeffb' })
  })
})

describe('keys that reach into objects', () => {
  const strict = z.object({ a: z.number() })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key like any other',
    (key) => {
      expect(read({ text: `{"a":1,"${key}":{"prototype":{"b":2}}}`, schema: strict })).toStrictEqual({ a: 1 })
    },
  )

  test('__proto__ neither fills a field that is missing nor any other object', () => {
    expect(refusalOf({ text: '{"__proto__":{"partnerId":"p","amount":1}}', schema: createPayout.body }).code).toBe(
      'PARTNER_REQUIRED',
    )
    expect(({} as Record<string, unknown>).partnerId).toBeUndefined()
  })
})

describe('the size', () => {
  test.each([{ base64: false }, { base64: true }])(
    '256 KB are read, counted in bytes of the text (base64: $base64)',
    ({ base64 }) => {
      const text = bodyOfBytes(maxBytes)
      expect(Buffer.byteLength(text)).toBe(maxBytes)
      expect(read({ text, base64 })).toEqual(JSON.parse(text))
    },
  )

  test.each([{ base64: false }, { base64: true }])('a byte more is refused (base64: $base64)', ({ base64 }) => {
    const text = bodyOfBytes(maxBytes + 1)
    expect(Buffer.byteLength(text)).toBe(maxBytes + 1)
    expect(refusalOf({ text, base64 }).code).toBe('BODY_TOO_LARGE')
  })
})

describe('the depth', () => {
  test('32 levels are read, the 33rd is refused', () => {
    expect(read({ text: nested(32) })).toEqual(JSON.parse(nested(32)))
    expect(refusalOf({ text: nested(33) }).code).toBe('BODY_TOO_LARGE')
  })

  test('objects count as arrays do', () => {
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect(read({ text: objects(32) })).toEqual(JSON.parse(objects(32)))
    expect(refusalOf({ text: objects(33) }).code).toBe('BODY_TOO_LARGE')
  })

  test('brackets side by side do not add up', () => {
    const text = `{"a":[${'[],'.repeat(100)}{}]}`
    expect(read({ text })).toEqual(JSON.parse(text))
  })

  test.each([
    { what: 'opening brackets in a string', string: '['.repeat(100) },
    { what: 'brackets after an escaped quote', string: `\\"${'{'.repeat(100)}` },
    { what: 'brackets after a backslash and a quote', string: `\\\\\\"${'['.repeat(100)}` },
  ])('$what do not count', ({ string }) => {
    const text = `{"a":"${string}"}`
    expect(read({ text })).toEqual(JSON.parse(text))
  })

  test('brackets after a string that ends in an escaped backslash do', () => {
    expect(refusalOf({ text: `{"a":"\\\\","b":${nested(32)}}` }).code).toBe('BODY_TOO_LARGE')
  })

  test('closing brackets in a string give no room', () => {
    expect(refusalOf({ text: `{"a":"]]]]","b":${nested(32)}}` }).code).toBe('BODY_TOO_LARGE')
  })

  test('a body of a hundred thousand brackets is refused, not followed', () => {
    expect(refusalOf({ text: '['.repeat(100_000) }).code).toBe('BODY_TOO_LARGE')
  })
})

describe('the schema', () => {
  test('what it makes of the body is handed on', () => {
    expect(read({ text: '{"partnerId":"p","amount":10.10,"x":1}', schema: createPayout.body })).toStrictEqual({
      partnerId: 'p',
      amount: { amountKopecks: 1010 },
    })
  })

  test('the first fault answers, and all of them are violations in the order of the checks', () => {
    const text = JSON.stringify({ adminComment: 1, requisites: 'я'.repeat(10_001), amount: 'x' })
    const refusal = refusalOf({ text, schema: createPayout.body })
    expect(refusal).toMatchObject({ code: 'PARTNER_REQUIRED', status: 400, message: 'Партнер обязателен' })
    expect(refusal.violations).toEqual([
      { path: 'partnerId', message: 'Партнер обязателен' },
      { path: 'amount', message: 'Некорректная сумма вывода: ожидается число, а не строка' },
      { path: 'requisites', message: 'Поле «requisites» не должно быть длиннее 10000 символов' },
      { path: 'adminComment', message: 'Поле «adminComment» должно быть строкой' },
    ])
  })

  test('a misspelled key answers first, beside all else that is wrong', () => {
    const refusal = refusalOf({ text: '{"partner_id":"p","amount":"x"}', schema: createPayout.body })
    expect(refusal).toMatchObject({
      code: 'BODY_KEY_MISSPELLED',
      message: 'Неизвестное поле «partner_id»: ожидается «partnerId»',
    })
    expect(refusal.violations.map(({ path }) => path)).toEqual(['partner_id', 'partnerId', 'amount'])
  })

  test('half a character, escaped in the JSON, is refused', () => {
    const refusal = refusalOf({ text: '{"status":"Paid","comment":"\\ud83d"}', schema: changePayoutStatus.body })
    expect(refusal.code).toBe('TEXT_NOT_UNICODE')
    expect(refusal.violations).toEqual([{ path: 'comment', message: 'Поле «comment» содержит недопустимые символы' }])
  })

  test('a pair of surrogates, escaped in the JSON, is one character', () => {
    const read1 = read({ text: '{"status":"Paid","comment":"\\ud83d\\ude00"}', schema: changePayoutStatus.body })
    expect(read1).toStrictEqual({ status: 'Paid', comment: '😀' })
  })

  const tooManyDigits = 'ожидается не больше двух знаков после точки и не больше 1000000000000 рублей'
  test.each([
    { amount: '1e400', why: tooManyDigits },
    { amount: '-1e400', why: tooManyDigits },
    { amount: '1.0000000000000000001', why: tooManyDigits },
    { amount: '12345678901234567890', why: tooManyDigits },
    { amount: '10000000000000', why: 'ожидается не больше 1000000000000 рублей' },
    { amount: '1000000000000.01', why: 'ожидается не больше 1000000000000 рублей' },
    { amount: '0.001', why: 'ожидается не больше двух знаков после точки' },
    { amount: '"100"', why: 'ожидается число, а не строка' },
    { amount: 'true', why: 'ожидается число' },
    { amount: '[100]', why: 'ожидается число' },
    { amount: '-0', why: 'ожидается число больше нуля' },
    { amount: '-0.001', why: 'ожидается число больше нуля' },
  ])('the amount $amount is refused with the message of the specification, and says: $why', ({ amount, why }) => {
    const refusal = refusalOf({ text: `{"partnerId":"p","amount":${amount}}`, schema: createPayout.body })
    expect(refusal).toMatchObject({ code: 'PAYOUT_AMOUNT_INVALID', message: 'Некорректная сумма вывода' })
    expect(refusal.violations).toEqual([{ path: 'amount', message: `Некорректная сумма вывода: ${why}` }])
  })

  test('a place in a list is named by its number', () => {
    const schema = z.object({ fields: z.array(z.object({ value: z.string({ error: 'TEXT_EXPECTED' }) })) })
    const refusal = refusalOf({ text: '{"fields":[{"value":"a"},{"value":1}]}', schema })
    expect(refusal.violations).toEqual([{ path: 'fields[1].value', message: 'Поле «fields[1].value» должно быть строкой' }])
  })
})

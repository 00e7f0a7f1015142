import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changePayoutStatus } from '../../../lib/contract/change-payout-status.ts'
import { createPayout } from '../../../lib/contract/create-payout.ts'
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

/** What is read from a body sent so. */
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

/** An object of this many bytes whose text is of characters of two bytes. */
const bodyOfBytes = (bytes: number): string => {
  const around = Buffer.byteLength('{"a":""}')
  const text = 'я'.repeat(Math.floor((bytes - around) / 2)) + 'a'.repeat((bytes - around) % 2)
  return `{"a":"${text}"}`
}

/** An object in which brackets nest this deep, the object's own among them. */
const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('the content type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/problem+json',
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
    { what: 'a byte order mark', text: '\ufeff{}' },
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
      amount: 1010,
    })
  })

  test('the first fault answers, and all of them are violations in the order of the checks', () => {
    const text = JSON.stringify({ adminComment: 1, requisites: 'я'.repeat(10_001), amount: 'x' })
    const refusal = refusalOf({ text, schema: createPayout.body })
    expect(refusal).toMatchObject({ code: 'PARTNER_REQUIRED', status: 400, message: 'Партнер обязателен' })
    expect(refusal.violations).toEqual([
      { path: 'partnerId', message: 'Партнер обязателен' },
      { path: 'amount', message: 'Некорректная сумма вывода' },
      { path: 'requisites', message: 'Поле «requisites» не должно быть длиннее 10000 символов' },
      { path: 'adminComment', message: 'Поле «adminComment» должно быть строкой' },
    ])
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

  test.each(['1e400', '-1e400', '1.0000000000000000001', '12345678901234567890', '0.001', '"100"', '-0'])(
    'the amount %s is refused by its digits',
    (amount) => {
      expect(refusalOf({ text: `{"partnerId":"p","amount":${amount}}`, schema: createPayout.body }).code).toBe(
        'PAYOUT_AMOUNT_INVALID',
      )
    },
  )

  test('a place in a list is named by its number', () => {
    const schema = z.object({ fields: z.array(z.object({ value: z.string({ error: 'TEXT_EXPECTED' }) })) })
    const refusal = refusalOf({ text: '{"fields":[{"value":"a"},{"value":1}]}', schema })
    expect(refusal.violations).toEqual([{ path: 'fields[1].value', message: 'Поле «fields[1].value» должно быть строкой' }])
  })
})

import { describe, expect, test } from 'vitest'
import { createLead } from '../../../functions/external/create-lead/spec.ts'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { ignoredFieldsHeader } from '../../../lib/http/ignored-fields.ts'
import { unknownKeys } from '../../../lib/http/unknown-keys.ts'

const headerOf = (body: unknown, { body: schema }: typeof createLead | typeof createPayout = createLead): string | undefined =>
  ignoredFieldsHeader([...unknownKeys(schema, body)])['X-Ignored-Fields']

describe('the members of a body that have no effect', () => {
  test.each([
    ['at the top', { partnerId: 'a', createdAt: 'b', promocode: 'A', fields: [] }, 'partnerId, createdAt'],
    ['in an element of a list', { fields: [{ fieldTypeId: 'a', value: 1 }, { note: 1 }] }, 'fields[1].note'],
    ['once, with nothing of what they hold', { meta: { a: 1, b: { c: 2 } } }, 'meta'],
    [
      'of a name that a header cannot hold',
      { 'сумма, ₽': 1, 'a\r\nb': 2 },
      '%D1%81%D1%83%D0%BC%D0%BC%D0%B0%2C%20%E2%82%BD, a%0D%0Ab',
    ],
    ['of half a character', { '\ud800': 1 }, '%EF%BF%BD'],
  ])('are named: %s', (_where, body, header) => {
    expect(headerOf(body)).toBe(header)
  })

  test('are named, at most ten of them', () => {
    const body = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x${index}`, 1]))
    expect(headerOf(body)?.split(', ')).toEqual(Object.keys(body).slice(0, 10))
  })

  test('have names of at most a hundred characters', () => {
    expect(headerOf({ ['x'.repeat(300)]: 1 })).toBe('x'.repeat(100))
  })

  test.each([{}, { fields: [{ fieldTypeId: 'a', value: { b: 1 } }] }, { promocode: 'A', fields: 7 }])('%j has none', (body) => {
    expect(headerOf(body)).toBeUndefined()
  })

  test('of a payout request are named too', () => {
    expect(headerOf({ partnerId: 'a', amount: 1, external_id: 'b' }, createPayout)).toBe('external_id')
  })
})

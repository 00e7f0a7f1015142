import { describe, expect, test } from 'vitest'
import { nameMeant } from '../../../../lib/domain/value/spelling.ts'

describe('the name that was meant', () => {
  const meant = nameMeant(['fieldTypeId', 'promocode', 'in_work', 'a-b'])

  test.each([
    { name: 'promoCode', is: 'promocode' },
    { name: 'PROMOCODE', is: 'promocode' },
    { name: 'promo_code', is: 'promocode' },
    { name: '-promo-code_', is: 'promocode' },
    { name: 'field_type_id', is: 'fieldTypeId' },
    { name: 'FIELD-TYPE-ID', is: 'fieldTypeId' },
    { name: 'inWork', is: 'in_work' },
    { name: 'ab', is: 'a-b' },
  ])('by $name is $is', ({ name, is }) => {
    expect(meant(name)).toBe(is)
  })

  test.each(['promocode', 'fieldTypeId', 'in_work', 'a-b'])('by %s is none: it is known', (name) => {
    expect(meant(name)).toBeUndefined()
  })

  test.each(['promo code', 'promocod', 'promocodes', 'промокод', '', '_', 'toString', '__proto__'])(
    'by %j is none: it is like none',
    (name) => {
      expect(meant(name)).toBeUndefined()
    },
  )

  test('among names that are alike is not asked for where one of them was sent', () => {
    const alike = nameMeant(['a_b', 'ab'])
    expect([alike('ab'), alike('a_b')]).toEqual([undefined, undefined])
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClientDiscount } from '../../../../lib/domain/contour/contour.ts'
import {
  clientDiscountView,
  discountOf,
  isSameDiscount,
  readClientDiscount,
} from '../../../../lib/domain/referral/client-discount.ts'

const anyDiscount: fc.Arbitrary<ClientDiscount> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
      fc.integer({ min: 1, max: 10 ** 14 }).map((fixedKopecks) => ({ fixedKopecks })),
    ),
    fc.constantFrom(undefined, 'На первый заказ', 'x'.repeat(200)),
  )
  .map(([size, text]) => ({ ...size, ...(text !== undefined && { text }) }))

describe('what a client saves with a promocode', () => {
  test.each([
    { what: 'percent', sent: { percent: 10.25 }, read: { percent: 10.25 } },
    { what: 'all of the price', sent: { percent: 100, fixed: null, text: null }, read: { percent: 100 } },
    {
      what: 'a sum in rubles, with a text',
      sent: { fixed: 500.5, text: ' Сразу ' },
      read: { fixedKopecks: 50_050, text: 'Сразу' },
    },
    { what: 'with a blank text', sent: { percent: 1, text: ' ' }, read: { percent: 1 } },
  ])('is read as $what', ({ sent, read }) => {
    expect(readClientDiscount(sent)).toEqual(read)
  })

  test.each([
    null,
    'ten',
    {},
    { percent: 0 },
    { percent: -1 },
    { percent: 100.01 },
    { percent: 1.234 },
    { percent: '10' },
    { percent: 10, fixed: 5 },
    { fixed: 0 },
    { fixed: 1.005 },
    { fixed: '5' },
    { percent: 10, text: 5 },
    { percent: 10, text: 'x'.repeat(201) },
    { percent: 10, text: 'a\u202eb' },
    { percent: 10, text: 'a\ud800' },
  ])('cannot be %j', (sent) => {
    expect(readClientDiscount(sent)).toBeUndefined()
  })

  test('is read again as it is shown, and equals nothing else', () => {
    fc.assert(
      fc.property(anyDiscount, anyDiscount, (one, other) => {
        expect(readClientDiscount(clientDiscountView(one))).toEqual(one)
        expect(isSameDiscount(one, readClientDiscount(clientDiscountView(one)))).toBe(true)
        expect(isSameDiscount(one, other)).toBe(
          JSON.stringify(clientDiscountView(one)) === JSON.stringify(clientDiscountView(other)),
        )
        expect(isSameDiscount(one, undefined)).toBe(false)
      }),
    )
  })

  test('is that of the promocode, else that of its offer, else nothing', () => {
    const [own, ofOffer] = [{ percent: 5 }, { fixedKopecks: 100 }]
    expect(discountOf({ clientDiscount: own }, { clientDiscount: ofOffer })).toBe(own)
    expect(discountOf({}, { clientDiscount: ofOffer })).toBe(ofOffer)
    expect(discountOf({}, {})).toBeUndefined()
    expect(discountOf({}, undefined)).toBeUndefined()
  })
})

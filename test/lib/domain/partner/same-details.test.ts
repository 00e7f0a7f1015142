import { expect, test } from 'vitest'
import { paidBy, paidByRequest, sharedNote } from '../../../../lib/domain/partner/same-details.ts'

const of = (requisites: string) => paidBy({ inn: null, requisites }).map(({ kind, digits }) => `${kind} ${digits}`)

test.each([
  { text: 'карта 2200 7001 2345 6789', is: ['Card 2200700123456789'] },
  { text: '2200-7001-2345-6789, Сбер', is: ['Card 2200700123456789'] },
  { text: 'СБП +7 (912) 345-67-89', is: ['Phone 79123456789'] },
  { text: '8 912 345 67 89', is: ['Phone 79123456789'] },
  { text: '9123456789', is: ['Phone 79123456789'] },
  { text: 'card 2200700123456789\nили 8 912 345 67 89', is: ['Card 2200700123456789', 'Phone 79123456789'] },
  {
    text: 'Счёт 40602810700000000025, БИК 049805746, корр. счёт 30101810800000000746',
    is: ['Account 40602810700000000025'],
  },
  { text: 'договор 12 от 24.11.2026', is: [] },
  { text: '', is: [] },
])('of what is written as «$text» these are looked for: $is', ({ text, is }) => {
  expect(of(text)).toEqual(is)
})

test('an ИНН and an account are looked for by their digits, each thing once', () => {
  const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }
  expect(paidBy({ inn: ' 500100732259', bank, requisites: bank.account })).toEqual([
    { kind: 'Inn', digits: '500100732259' },
    { kind: 'Account', digits: bank.account },
  ])
  expect(paidByRequest({ inn: null, requisites: bank.account })).toEqual([{ kind: 'Account', digits: bank.account }])
})

test('of a long text no more numbers are looked for than a transaction holds', () => {
  expect(of(Array.from({ length: 50 }, (_, index) => `22007001234567${String(index).padStart(2, '0')}`).join('\n'))).toHaveLength(
    6,
  )
})

test('the journal names others by their ids, and nobody where there are none', () => {
  expect(sharedNote([{ kind: 'Card', partnerIds: ['a', 'b'] }])).toEqual({ note: 'та же карта: partner:a, partner:b' })
  expect(sharedNote([])).toEqual({})
})

import { expect, test } from 'vitest'
import { bankDetailsText } from '../../../../lib/domain/value/bank-details.ts'
import { endOfAccount, maskedRequisites } from '../../../../lib/domain/partner/end-of-account.ts'

const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }

test.each([
  { what: 'of bank details the account', requisites: bankDetailsText(bank), end: '0025' },
  {
    what: 'an account behind a correspondent one',
    requisites: 'к/с 30101810800000000746, р/с 40602810700000000025',
    end: '0025',
  },
  { what: 'an account behind an ИНН', requisites: 'ИНН 500100732259 БИК 049805746 сч. 40602810700000000025', end: '0025' },
  { what: 'a card in fours', requisites: 'Карта 2200 1234 5678 9010, Анна А.', end: '9010' },
  { what: 'a card with dashes', requisites: '2200-1234-5678-9010', end: '9010' },
  { what: 'a card of nineteen digits', requisites: '2200123456789010123', end: '0123' },
  { what: 'a phone', requisites: 'СБП: +7 (900) 123-45-67, Т-Банк', end: '4567' },
  { what: 'a phone that begins with 8', requisites: '89001234567', end: '4567' },
  { what: 'an account before a phone', requisites: '+79001234567 или 40602810700000000025', end: '0025' },
  { what: 'a correspondent account alone', requisites: 'к/с 30101810800000000746', end: undefined },
  { what: 'an ИНН of ten digits', requisites: 'ИНН 7707083893', end: undefined },
  { what: 'an ИНН of twelve digits', requisites: 'ИНН 500100732259', end: undefined },
  { what: 'words', requisites: 'наличными в офисе', end: undefined },
  { what: 'nothing', requisites: '', end: undefined },
])('$what: $end', ({ requisites, end }) => {
  expect(endOfAccount(requisites)).toBe(end)
})

test.each([
  { what: 'an e-mail', requisites: 'anna@wallet.example', masked: 'an…le' },
  { what: 'a wallet', requisites: '410011234567890', masked: '41…90' },
  { what: 'words over lines', requisites: ' наличными\n в офисе ', masked: 'на…се' },
  { what: 'eight characters', requisites: '12345678', masked: '12…78' },
  { what: 'seven: half of them at most', requisites: '1234567', masked: '1…7' },
  { what: 'three: none', requisites: '123', masked: '…' },
  { what: 'nothing', requisites: '', masked: '…' },
  { what: 'what nobody sees', requisites: '\u202Ewallet-1234\u200B', masked: 'wa…34' },
  { what: 'characters of two halves', requisites: '😀😀 wallet 😀😀', masked: '😀😀…😀😀' },
])('masks $what', ({ requisites, masked }) => {
  expect(maskedRequisites(requisites)).toBe(masked)
})

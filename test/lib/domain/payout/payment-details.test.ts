import { describe, expect, test } from 'vitest'
import {
  type BankAccount,
  type FastPayments,
  maskedDetails,
  paymentDetailsText,
  paymentDetailsView,
  paymentFaults,
  paymentWarningsOf,
  plainDetails,
  tidyDetails,
} from '../../../../lib/domain/payout/payment-details.ts'

const account: BankAccount = {
  kind: 'BankAccount',
  bic: '049805746',
  account: '40602810700000000025',
  correspondentAccount: '30101810800000000746',
  bank: 'АО «Банк»',
  kpp: null,
  payee: 'ООО «Ромашка»',
}
const phone: FastPayments = { kind: 'FastPayments', phone: '+79160001234', bank: 'Т-Банк' }

describe('payment details', () => {
  test.each([account, phone, { ...account, kpp: '770801001' }])('without a fault have none: $kind', (details) => {
    expect(paymentFaults(details)).toEqual([])
  })

  test.each([
    {
      what: 'an account without anything',
      details: { kind: 'BankAccount' as const, bic: '', account: '', correspondentAccount: '', bank: '', kpp: '1', payee: '' },
      faults: ['bicForm', 'accountForm', 'correspondentForm', 'bankMissing', 'kppForm', 'payeeMissing'],
      fields: ['bic', 'account', 'correspondentAccount', 'bank', 'kpp', 'payee'],
    },
    {
      what: 'another bank’s account',
      details: { ...account, bic: '049805747' },
      faults: ['accountKey', 'correspondentKey'],
      fields: ['account', 'correspondentAccount'],
    },
    { what: 'too long a name', details: { ...account, payee: 'я'.repeat(161) }, faults: ['nameTooLong'], fields: ['payee'] },
    {
      what: 'a telephone without anything',
      details: { kind: 'FastPayments' as const, phone: '', bank: '' },
      faults: ['phoneForm', 'bankMissing'],
      fields: ['phone', 'bank'],
    },
    { what: 'a telephone of an office', details: { ...phone, phone: '+74950001234' }, faults: ['phoneForm'], fields: ['phone'] },
  ])('name every field that is wrong: $what', ({ details, faults, fields }) => {
    const found = paymentFaults(details)
    expect([found.map(({ fault }) => fault), found.map(({ field }) => field)]).toEqual([faults, fields])
  })

  test.each(['+7 916 000-12-34', '8 (916) 000 12 34', '79160001234', '9160001234', '+7(916)000\u201112\u201134'])(
    'are tidied: a telephone as people write it, %s',
    (written) => {
      expect(tidyDetails({ ...phone, phone: written, bank: ' Т-Банк\n' })).toEqual(phone)
    },
  )

  test('are tidied: digits without blanks, names on one line, no КПП where it is blank', () => {
    const sent = {
      ...account,
      bic: '04 98 05 746',
      account: '4060 2810 7000 0000 0025',
      correspondentAccount: ' 30101810800000000746 ',
      bank: ' АО\u200B  «Банк» ',
      kpp: ' ',
      payee: 'ООО\n«Ромашка»',
    }
    expect(tidyDetails(sent)).toEqual(account)
    expect(tidyDetails({ ...sent, kpp: '7708 01 001' })).toEqual({ ...account, kpp: '770801001' })
  })

  test('say everything in words, and their last digits where that is enough', () => {
    expect(paymentDetailsText(account)).toBe(
      'Счёт 40602810700000000025, БИК 049805746, АО «Банк», корр. счёт 30101810800000000746, получатель ООО «Ромашка»',
    )
    expect(paymentDetailsText({ ...account, kpp: '770801001' })).toMatch(/получатель ООО «Ромашка», КПП 770801001$/)
    expect(paymentDetailsText(phone)).toBe('СБП +79160001234, Т-Банк')
    expect([maskedDetails(account), maskedDetails(phone)]).toEqual(['•• 0025, АО «Банк»', '•• 1234, Т-Банк'])
  })

  test('are shown in one form, whatever their kind, and frozen without what is kept beside them', () => {
    expect(Object.keys(paymentDetailsView(account))).toEqual(Object.keys(paymentDetailsView(phone)))
    const kept = { ...account, id: 'one', by: 'Partner' as const, addedAt: '2026-11-28T00:00:00.000Z' }
    expect(plainDetails(kept)).toEqual(account)
    expect(plainDetails({ ...kept, ...phone })).toEqual(phone)
  })
})

describe('the account of another legal type', () => {
  const warned =
    (number: string, kpp: string | null = null) =>
    (legalType: Parameters<typeof paymentWarningsOf>[1]) =>
      paymentWarningsOf({ ...account, account: number, kpp }, legalType)
  const types = ['Individual', 'SelfEmployed', 'IE', 'LegalEntity'] as const

  test.each([
    { number: '40817810000000000001', fits: ['Individual', 'SelfEmployed'] },
    { number: '40820810000000000001', fits: ['Individual', 'SelfEmployed'] },
    { number: '40802810000000000001', fits: ['SelfEmployed', 'IE'] },
    { number: '40702810000000000001', fits: ['LegalEntity'] },
    { number: '40703810000000000001', fits: ['LegalEntity'] },
  ])('is warned about, not refused: $number', ({ number, fits }) => {
    const without = types.filter((type) => !warned(number)(type).includes('AccountOfAnotherKind'))
    expect(without).toEqual(fits)
  })

  test('says nothing of a partner without a legal type, and of a telephone', () => {
    expect(warned('40702810000000000001')(null)).toEqual([])
    expect(paymentWarningsOf(phone, 'LegalEntity')).toEqual([])
  })

  test('is told apart from a КПП that is missing, or that nobody needs', () => {
    expect(warned('40702810000000000001')('LegalEntity')).toEqual(['KppMissing'])
    expect(warned('40702810000000000001', '770801001')('LegalEntity')).toEqual([])
    expect(warned('40802810000000000001', '770801001')('IE')).toEqual(['KppNotNeeded'])
  })
})

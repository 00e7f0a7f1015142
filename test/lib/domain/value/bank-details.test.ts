import { describe, expect, test } from 'vitest'
import { accountKeyHolds } from '../../../../lib/domain/banking/account-key.ts'
import { rememberedRequisites } from '../../../../lib/domain/payout/remembered-requisites.ts'
import { type BankDetails, bankFaults } from '../../../../lib/domain/value/bank-details.ts'

// An example of the rule itself: Bank of Russia, 08.09.1997 № 515.
const bic = '049805746'
const account = '40602810700000000025'

/** The account with the key digit, its ninth, that the rule asks for, worked out by trying all ten. */
function withKey(ofBank: string, digits: string): string {
  const all = '0123456789'.split('').map((key) => `${digits.slice(0, 8)}${key}${digits.slice(9)}`)
  const good = all.filter((one) => accountKeyHolds(ofBank, one))
  expect(good).toHaveLength(1)
  return good[0] ?? ''
}

const correspondentAccount = withKey(bic, '30101810000000000746')
const good: BankDetails = { bic, account, correspondentAccount }
const faultsOf = (changes: Partial<BankDetails>) => bankFaults({ ...good, ...changes }).map(({ field, fault }) => [field, fault])

describe('bank details', () => {
  test('that hold have no fault', () => {
    expect(bankFaults(good)).toEqual([])
  })

  test.each([
    { what: 'a short БИК', changes: { bic: '04980574' }, faults: [['bic', 'bicForm']] },
    { what: 'a long БИК', changes: { bic: '0498057466' }, faults: [['bic', 'bicForm']] },
    { what: 'a БИК that begins otherwise', changes: { bic: '149805746' }, faults: [['bic', 'bicForm']] },
    { what: 'a short account', changes: { account: account.slice(1) }, faults: [['account', 'accountForm']] },
    { what: 'letters', changes: { account: `${account.slice(1)}O` }, faults: [['account', 'accountForm']] },
    { what: 'a wrong account', changes: { account: account.replace(/5$/, '6') }, faults: [['account', 'accountKey']] },
    {
      what: 'an account of another kind for the correspondent one',
      changes: { correspondentAccount: account },
      faults: [['correspondentAccount', 'correspondentForm']],
    },
    {
      what: 'the correspondent account in the place of the partner’s',
      changes: { account: correspondentAccount },
      faults: [['account', 'accountForm']],
    },
    {
      what: 'the correspondent account of another bank of the region',
      changes: { correspondentAccount: withKey(bic, '30101810000000000747') },
      faults: [['correspondentAccount', 'correspondentKey']],
    },
    {
      what: 'a wrong correspondent account',
      changes: { correspondentAccount: correspondentAccount.replace(/6$/, '7') },
      faults: [['correspondentAccount', 'correspondentKey']],
    },
    {
      what: 'another bank',
      changes: { bic: '049805747' },
      faults: [
        ['account', 'accountKey'],
        ['correspondentAccount', 'correspondentKey'],
      ],
    },
    {
      what: 'nothing at all',
      changes: { bic: '', account: '', correspondentAccount: '' },
      faults: [
        ['bic', 'bicForm'],
        ['account', 'accountForm'],
        ['correspondentAccount', 'correspondentForm'],
      ],
    },
  ])('with $what are told so', ({ changes, faults }) => {
    expect(faultsOf(changes)).toEqual(faults)
  })

  test('are remembered as the payer reads them, before the partner’s own text', () => {
    expect(rememberedRequisites({})).toBe('')
    expect(rememberedRequisites({ requisites: 'card' })).toBe('card')
    expect(rememberedRequisites({ bank: good, requisites: 'card' })).toBe(
      `Счёт ${account}, БИК ${bic}, корр. счёт ${correspondentAccount}\ncard`,
    )
  })
})

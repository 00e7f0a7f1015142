import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountKeyHolds, isCorrespondentOf } from '../../../../lib/domain/banking/account-key.ts'
import { isBic } from '../../../../lib/domain/banking/bic.ts'
import { bankFaults } from '../../../../lib/domain/value/bank-details.ts'

// An example of the rule itself: Bank of Russia, 08.09.1997 № 515.
const bic = '049805746'
const account = '40602810700000000025'

const allDigits = '0123456789'.split('')

/** The account with the key digit, its ninth, that the rule asks for, worked out by trying all ten. */
function withKey(ofBank: string, number: string): string {
  const all = allDigits.map((key) => `${number.slice(0, 8)}${key}${number.slice(9)}`)
  const good = all.filter((one) => accountKeyHolds(ofBank, one))
  expect(good).toHaveLength(1)
  return good[0] ?? ''
}

const correspondentAccount = withKey(bic, '30101810000000000746')

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...allDigits), minLength: length, maxLength: length })

/** Details of any bank that hold: account and correspondent account have its keys. */
const heldDetails = fc
  .tuple(digits(7), digits(20), digits(9))
  .filter(([, number]) => !number.startsWith('301'))
  .map(([ofBank, number, middle]) => {
    const known = `04${ofBank}`
    return {
      bic: known,
      account: withKey(known, number),
      correspondentAccount: withKey(known, `30101810${middle}${known.slice(-3)}`),
    }
  })

function mistyped(text: string, place: number, by: number): string {
  return text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1)
}

describe('the key of an account', () => {
  test('holds for the example of the rule', () => {
    expect(accountKeyHolds(bic, account)).toBe(true)
  })

  test('goes with the institution of the Bank of Russia at correspondent accounts, and at its own', () => {
    // Digits 5 and 6 of the БИК, behind a zero: the bank's own three digits make no difference.
    expect(accountKeyHolds('049805999', correspondentAccount)).toBe(true)
    const atBankOfRussia = withKey('049805001', '40602810000000000025')
    expect(accountKeyHolds('049805002', atBankOfRussia)).toBe(true)
    expect(accountKeyHolds('049806001', atBankOfRussia)).toBe(false)
  })

  test('is one digit of ten, whatever the others are', () => {
    assert(fc.property(digits(7), digits(20), (rest, number) => void withKey(`04${rest}`, number)))
  })
})

describe('a single mistyped digit is found', () => {
  const typing = fc.tuple(heldDetails, fc.integer({ min: 1, max: 9 }))

  test('anywhere in an account', () => {
    assert(
      fc.property(typing, fc.nat(19), ([good, by], place) => {
        const wrong = bankFaults({ ...good, account: mistyped(good.account, place, by) })
        return bankFaults(good).length === 0 && wrong.some(({ field }) => field === 'account')
      }),
      { numRuns: 1_000 },
    )
  })

  test('anywhere in a correspondent account', () => {
    assert(
      fc.property(typing, fc.nat(19), ([good, by], place) => {
        const wrong = bankFaults({ ...good, correspondentAccount: mistyped(good.correspondentAccount, place, by) })
        return wrong.some(({ field }) => field === 'correspondentAccount')
      }),
      { numRuns: 1_000 },
    )
  })

  test('in a БИК wherever it says which bank it is', () => {
    assert(
      // The second to fourth digits are the region alone, and in no key.
      fc.property(typing, fc.constantFrom(0, 4, 5, 6, 7, 8), ([good, by], place) => {
        return bankFaults({ ...good, bic: mistyped(good.bic, place, by) }).length > 0
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a correspondent account', () => {
  test('is the bank’s if its key holds and it ends as the БИК does', () => {
    expect(isCorrespondentOf(bic, correspondentAccount)).toBe(true)
    expect(isCorrespondentOf(bic, withKey(bic, '30101810000000000747'))).toBe(false)
    expect(isCorrespondentOf('049806746', correspondentAccount)).toBe(false)
    expect(isCorrespondentOf(bic, account)).toBe(false)
  })
})

describe('a БИК', () => {
  test.each(['049805746', '000000000'])('is nine digits with a zero before them: %s', (text) => {
    expect(isBic(text)).toBe(true)
  })

  test.each(['', '04980574', '0498057466', '149805746', '04980574O', ' 049805746'])('is not «%s»', (text) => {
    expect(isBic(text)).toBe(false)
  })
})

import { bankNumberOf, institutionNumberOf, isOfBankOfRussia } from './bic.ts'

/** Twenty digits, as they are kept. */
const accountForm = /^\d{20}$/

export const isAccountNumber = (text: string): boolean => accountForm.test(text)

/** Accounts of banks at the Bank of Russia begin with these three digits. Nobody else is paid to one. */
export const isCorrespondentAccount = (account: string): boolean => account.startsWith('301')

const weights = [7, 1, 3]

/**
 * Whether the check digit of an account matches the bank's БИК.
 *
 * Bank of Russia, 08.09.1997 № 515: take three digits of the БИК and the account, multiply by the weights 7, 1, 3; the
 * last digits of the products add up to a multiple of ten. Correspondent accounts, and accounts at the Bank of Russia
 * itself, use the digits of its institution instead of the bank's own. It finds every single mistyped digit, and says
 * nothing about whose the account is.
 *
 * @param bic nine digits
 * @param account twenty digits
 */
export function accountKeyHolds(bic: string, account: string): boolean {
  const ofInstitution = isCorrespondentAccount(account) || isOfBankOfRussia(bic)
  const digits = `${ofInstitution ? institutionNumberOf(bic) : bankNumberOf(bic)}${account}`
  const sum = digits.split('').reduce((total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10), 0)
  return sum % 10 === 0
}

/**
 * Whether a correspondent account is that of the bank: its key holds, and it ends in the bank's own number.
 *
 * @param bic nine digits
 * @param account twenty digits
 */
export const isCorrespondentOf = (bic: string, account: string): boolean =>
  isCorrespondentAccount(account) && account.endsWith(bankNumberOf(bic)) && accountKeyHolds(bic, account)

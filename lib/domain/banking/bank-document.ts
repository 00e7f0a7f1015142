/** One side of a payment order. All numbers are texts of digits. */
export interface BankParty {
  name: string
  /** Empty for a payee who has none. */
  inn: string
  /** Of companies; else empty. */
  kpp: string
  account: string
  bank: string
  city: string
  bic: string
  correspondentAccount: string
}

/** One payment order, as a file for the bank holds it. */
export interface BankDocument {
  /** The running number of the contour, at most six digits. */
  number: string
  /** YYYY-MM-DD */
  date: string
  amountKopecks: number
  payer: BankParty
  payee: BankParty
  /** The payment token first: see paymentPurpose. */
  purpose: string
  /** Of an individual's income: 229-FZ, Bank of Russia 5286-У. Empty for all others. */
  incomeCode: '1' | '2' | '3' | ''
}

/** Banks cut what is longer. */
export const longestPurpose = 210

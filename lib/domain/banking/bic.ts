/** Nine digits; the first two of a bank in Russia are 04, of the Treasury and of others 0 and another digit. */
const bicForm = /^0\d{8}$/

export const isBic = (text: string): boolean => bicForm.test(text)

/** The bank's own number at its institution of the Bank of Russia: its correspondent account ends in it. */
export const bankNumberOf = (bic: string): string => bic.slice(-3)

/** Institutions of the Bank of Russia itself have these numbers. */
const numbersOfBankOfRussia: ReadonlySet<string> = new Set(['000', '001', '002'])

export const isOfBankOfRussia = (bic: string): boolean => numbersOfBankOfRussia.has(bankNumberOf(bic))

/** The number of the institution of the Bank of Russia that keeps the bank's correspondent account, as account keys count it. */
export const institutionNumberOf = (bic: string): string => `0${bic.slice(4, 6)}`

/**
 * Whether the check digit of an ОГРН, 13 digits, or an ОГРНИП, 15 digits, holds. It is the last digit of the remainder when the number
 * before it is divided by 11 or by 13.
 */
export function registrationCheckDigitHolds(number: string): boolean {
  const before = BigInt(number.slice(0, -1))
  const modulus = BigInt(number.length - 2)
  return String((before % modulus) % 10n) === number.at(-1)
}

/** An ОГРН begins with 1 or 5; with 2, 6, 7, 8 or 9 begin numbers of single entries, with 3 those of sole proprietors. */
export const ogrnPattern = /^[15]\d{12}$/

/** An ОГРНИП begins with 3; 4 begins numbers of single entries. */
export const ogrnipPattern = /^3\d{14}$/

/** The tax office, the reason as two digits or capital letters, and a number. It has no check digit. */
export const kppPattern = /^\d{4}[\dA-Z]{2}\d{3}$/

/** Series and number of a Russian passport. Neither has check digits. */
export const passportPattern = /^\d{10}$/

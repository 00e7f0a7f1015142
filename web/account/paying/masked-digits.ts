const shownDigits = 4

/** A number with all but its last digits hidden: enough to recognize it, even over somebody's shoulder. */
export function maskedDigits(digits: string): string {
  return digits.length <= shownDigits ? digits : `···· ${digits.slice(-shownDigits)}`
}

/** Long numbers within a text, cards and accounts, hidden the same way. */
export const maskedText = (text: string): string =>
  text.replaceAll(/\d(?:[\d\s-]{6,}\d)/g, (number) => maskedDigits(number.replaceAll(/\D/g, '')))

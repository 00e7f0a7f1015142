/**
 * A decimal number as it was written: digits without leading or trailing zeros, times a power of ten. Zero has no
 * digits.
 */
export interface Decimal {
  isNegative: boolean
  digits: string
  power: number
}

/**
 * Reads a number as JSON writes it, of any length and without loss; undefined for anything else.
 *
 * @example readDecimal('1.650e3') // { isNegative: false, digits: '165', power: 1 }
 */
export function readDecimal(literal: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  if (whole === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutFinalZeros(digits)
  const power = Number(exponent) - fraction.length + digits.length - significant.length
  return { isNegative: sign === '-', digits: significant, power: significant === '' ? 0 : power }
}

/** By hand: a regular expression for trailing zeros would retry at every zero of a long number, which takes minutes. */
function withoutFinalZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/**
 * JSON whose numbers are what was written. A number that a double cannot hold as written (1e400, or
 * 1.00000000000000000001, which would pass for 1) comes out as NaN, which every schema refuses.
 * The parser's own reviver is not given the source of a number, hence the second reading.
 */
export function readExactly(text: string): unknown {
  const keepExact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && decimal(context?.source ?? '') !== decimal(String(value)) ? Number.NaN : value
  return JSON.parse(text, keepExact)
}

/** A decimal literal in one canonical spelling: digits without outer zeros, and the power of ten they are multiplied with. */
function decimal(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutFinalZeros(digits)
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

/** By hand: a pattern for final zeros would look for them from every zero of a long number, which takes minutes. */
function withoutFinalZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

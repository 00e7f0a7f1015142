import { readDecimal } from '../domain/value/decimal.ts'

/**
 * Reads JSON without losing digits. A number that a double cannot hold as written (1e400, or 1.00000000000000000001, which would
 * pass for 1) becomes NaN, which every schema refuses. The parser's own reviver does not see the source of a number, hence the
 * second parse.
 */
export function readExactly(text: string): unknown {
  const keepExact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !isSameNumber(context?.source ?? '', String(value)) ? Number.NaN : value
  return JSON.parse(text, keepExact)
}

function isSameNumber(literal: string, other: string): boolean {
  const [one, two] = [readDecimal(literal), readDecimal(other)]
  if (!one || !two) return false
  if (one.digits === '' && two.digits === '') return true
  return one.isNegative === two.isNegative && one.digits === two.digits && one.power === two.power
}

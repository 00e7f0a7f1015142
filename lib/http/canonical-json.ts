import { readDecimal } from '../domain/value/decimal.ts'

/**
 * JSON in canonical spelling: equal values give equal texts, regardless of key order, escapes, number format and blanks. Numbers
 * keep every digit, so different numbers stay different.
 *
 * @example canonicalJson('{ "b": 1.50, "a": "\u0410" }') === '{"a":"А","b":15e-1}'
 */
export function canonicalJson(text: string): string {
  const keepWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? new WrittenNumber(context?.source ?? '') : value
  return canonicalText(JSON.parse(text, keepWritten))
}

/** A number by its literal, since a double may lose digits. */
class WrittenNumber {
  readonly literal: string

  constructor(literal: string) {
    this.literal = literal
  }
}

function canonicalText(value: unknown): string {
  if (value instanceof WrittenNumber) return canonicalNumber(value.literal)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`).join(',')}}`
}

function canonicalNumber(literal: string): string {
  const decimal = readDecimal(literal)
  // An exponent that a double cannot hold is left as it was written.
  if (!decimal || !Number.isSafeInteger(decimal.power)) return literal
  const { isNegative, digits, power } = decimal
  return digits === '' ? '0' : `${isNegative ? '-' : ''}${digits}e${power}`
}

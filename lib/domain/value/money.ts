import { type AmountFault, amountFaults, ApiError } from '../../errors.ts'
import { readDecimal } from './decimal.ts'

/** The largest amount accepted from outside: 10¹² rubles, which is still an exact integer in kopecks. */
export const maxAmountKopecks = 10 ** 14

/**
 * Converts rubles, written as a JSON number, to integer kopecks; undefined when they are not an amount: negative, more than two
 * decimals, or over 10¹² rubles. Zero is an amount here; amountFromLiteral rejects it.
 *
 * @example kopecksFromLiteral('1.5005e3') === 150050
 */
export function kopecksFromLiteral(rubles: string): number | undefined {
  const decimal = readDecimal(rubles)
  if (!decimal || decimal.isNegative) return undefined
  if (decimal.digits === '') return 0
  const zeros = decimal.power + 2
  if (zeros < 0 || decimal.digits.length + zeros > maxDigits) return undefined
  const kopecks = Number(decimal.digits + '0'.repeat(zeros))
  return kopecks <= maxAmountKopecks ? kopecks : undefined
}

const maxDigits = String(maxAmountKopecks).length

/**
 * The same for rubles parsed from JSON. The shortest decimal of a double is what was written if that had at most 15 significant
 * digits; readExactly rejects all other doubles.
 *
 * @example kopecksFromRubles(1500.5) === 150050
 */
export function kopecksFromRubles(rubles: number): number | undefined {
  return kopecksFromLiteral(String(rubles))
}

/** A requested amount, or the amount of a deal; positive. */
export interface Amount {
  amountKopecks: number
}

/**
 * The one rule for amounts from outside: in a body, in a query string or on a command line.
 *
 * @example amountFromLiteral('1650.5') // { amountKopecks: 165050 }
 */
export function amountFromLiteral(rubles: string): Amount | undefined {
  const amountKopecks = kopecksFromLiteral(rubles)
  return amountKopecks === undefined || amountKopecks === 0 ? undefined : { amountKopecks }
}

/**
 * Why amountFromLiteral rejects a text.
 *
 * @example literalFault('1.005') === 'decimals'
 */
export function literalFault(rubles: string): AmountFault {
  const decimal = readDecimal(rubles)
  if (!decimal) return 'notNumber'
  if (decimal.isNegative || decimal.digits === '') return 'notPositive'
  return decimal.power < -2 ? 'decimals' : 'tooLarge'
}

/** An amount as far as the body determines it: whether one is required may depend on what only the domain knows. */
export type SentAmount = Amount | 'Absent' | { fault: AmountFault }

/** @example amountSent(null) === 'Absent' */
export function amountSent(rubles: unknown): SentAmount {
  if (rubles === undefined || rubles === null) return 'Absent'
  if (typeof rubles !== 'number') return { fault: typeof rubles === 'string' ? 'text' : 'notNumber' }
  // A double that cannot hold what was written: see readExactly.
  if (Number.isNaN(rubles)) return { fault: 'notExact' }
  const literal = String(rubles)
  return amountFromLiteral(literal) ?? { fault: literalFault(literal) }
}

/**
 * An amount to add or, as in `-500`, to take away; not zero.
 *
 * @example signedAmountFromLiteral('-250.5') // { amountKopecks: -25050 }
 */
export function signedAmountFromLiteral(rubles: string): Amount | undefined {
  const [sign, digits] = signAndDigits(rubles)
  const amount = amountFromLiteral(digits)
  return amount && sign === '-' ? { amountKopecks: -amount.amountKopecks } : amount
}

/** Like amountSent, with a sign. */
export function signedAmountSent(rubles: unknown): SentAmount {
  if (typeof rubles !== 'number' || Number.isNaN(rubles)) return amountSent(rubles)
  const amount = signedAmountFromLiteral(String(rubles))
  if (amount) return amount
  const fault = literalFault(signAndDigits(String(rubles))[1])
  return { fault: fault === 'notPositive' ? 'nothing' : fault }
}

function signAndDigits(rubles: string): [sign: string, digits: string] {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/s.exec(rubles) ?? []
  return [sign, digits]
}

/** Refuses an amount: the message comes from the specification, and the violation adds what is wrong. */
export function amountRefusal(
  code: 'PAYOUT_AMOUNT_INVALID' | 'DEAL_AMOUNT_INVALID' | 'CORRECTION_AMOUNT_INVALID',
  fault: AmountFault,
): ApiError {
  const error = new ApiError(code)
  error.violations = [{ path: 'amount', message: `${error.message}: ${amountFaults[fault]}` }]
  return error
}

/**
 * Kopecks as the number of rubles in JSON.
 *
 * @example rublesFromKopecks(150050) === 1500.5
 */
export function rublesFromKopecks(kopecks: number): number {
  return kopecks / 100
}

/**
 * Kopecks as text for people: whole rubles without decimals, otherwise with two.
 *
 * @example formatRubles(150050) === '1500.50'
 */
export function formatRubles(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

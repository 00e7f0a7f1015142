import { type AmountFault, amountFaults, ApiError } from '../errors.ts'
import { readDecimal } from './decimal.ts'

/** The largest amount taken from outside: 10¹² rubles, which in kopecks is still an exact integer. */
export const maxAmountKopecks = 10 ** 14

/**
 * Rubles as JSON writes a number to integer kopecks, or undefined when they are not an amount: negative, more than two
 * decimals, or over 10¹² rubles. Zero is an amount; amountFromLiteral takes none.
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
 * The same for rubles that JSON was read into. The shortest decimal of a double is what was written, as long as that had at
 * most 15 significant digits; readExactly leaves no other double.
 *
 * @example kopecksFromRubles(1500.5) === 150050
 */
export function kopecksFromRubles(rubles: number): number | undefined {
  return kopecksFromLiteral(String(rubles))
}

/** An amount that somebody asks for, or that a deal brought: more than nothing. */
export interface Amount {
  amountKopecks: number
}

/**
 * The one rule for amounts from outside, wherever they are written: in a body, behind a question mark, on a command line.
 *
 * @example amountFromLiteral('1650.5') // { amountKopecks: 165050 }
 */
export function amountFromLiteral(rubles: string): Amount | undefined {
  const amountKopecks = kopecksFromLiteral(rubles)
  return amountKopecks === undefined || amountKopecks === 0 ? undefined : { amountKopecks }
}

/**
 * Why a text that amountFromLiteral does not take is no amount.
 *
 * @example literalFault('1.005') === 'decimals'
 */
export function literalFault(rubles: string): AmountFault {
  const decimal = readDecimal(rubles)
  if (!decimal) return 'notNumber'
  if (decimal.isNegative || decimal.digits === '') return 'notPositive'
  return decimal.power < -2 ? 'decimals' : 'tooLarge'
}

/** An amount as far as a body tells: whether one is needed may depend on what only the domain knows. */
export type SentAmount = Amount | 'Absent' | { fault: AmountFault }

/** @example amountSent(null) === 'Absent' */
export function amountSent(rubles: unknown): SentAmount {
  if (rubles === undefined || rubles === null) return 'Absent'
  if (typeof rubles !== 'number') return { fault: typeof rubles === 'string' ? 'text' : 'notNumber' }
  // What a double cannot hold as it was written: readExactly.
  if (Number.isNaN(rubles)) return { fault: 'notExact' }
  const literal = String(rubles)
  return amountFromLiteral(literal) ?? { fault: literalFault(literal) }
}

/**
 * An amount that is added, or taken away: `-500`. Any but nothing.
 *
 * @example signedAmountFromLiteral('-250.5') // { amountKopecks: -25050 }
 */
export function signedAmountFromLiteral(rubles: string): Amount | undefined {
  const [sign, digits] = signAndDigits(rubles)
  const amount = amountFromLiteral(digits)
  return amount && sign === '-' ? { amountKopecks: -amount.amountKopecks } : amount
}

/** As amountSent, with a sign. */
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

/** The refusal of an amount: the message is the specification's, the violation says besides what is wrong. */
export function amountRefusal(
  code: 'PAYOUT_AMOUNT_INVALID' | 'DEAL_AMOUNT_INVALID' | 'CORRECTION_AMOUNT_INVALID',
  fault: AmountFault,
): ApiError {
  const error = new ApiError(code)
  error.violations = [{ path: 'amount', message: `${error.message}: ${amountFaults[fault]}` }]
  return error
}

/**
 * Kopecks as the number of rubles that JSON shows.
 *
 * @example rublesFromKopecks(150050) === 1500.5
 */
export function rublesFromKopecks(kopecks: number): number {
  return kopecks / 100
}

/**
 * Kopecks as text for people: whole rubles without decimals, otherwise two of them.
 *
 * @example formatRubles(150050) === '1500.50'
 */
export function formatRubles(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

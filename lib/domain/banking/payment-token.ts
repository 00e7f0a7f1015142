import { InvariantViolation } from '../../errors.ts'
import { isId } from '../value/id.ts'

/** The digits of Crockford's base 32: no I, L, O and U, so that no two are easily taken for one another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signCount = 8
const bitsOfSign = 5

/** What people and banks make of our signs: letters that look the same, in Latin and in Cyrillic. */
const taken = 'OILАВСЕЁНКМОРТУХЗІЅЈѴ'
const meant = '011ABCEEHKM0PTYX31SJV'
const lookAlikes: ReadonlyMap<string, string> = new Map(Array.from(taken, (letter, at) => [letter, meant.charAt(at)]))

/** What may stand between two signs: blanks, line ends, hyphens, points and underscores. A hand or a bank put them there. */
const separator = /[\s._\-\u2010-\u2015\u2212]/
/** More of them in a row are two words, not one token. */
const mostSeparators = 3

/**
 * The token of a payout, which stands first in the purpose of its payment: a bank statement names the payout by it. `PV`, eight signs for the last 40 bits of the id, which are random, and a check sign.
 *
 * @param payoutId a UUID
 * @example paymentTokenOf('01a1fd7f-bd4e-7266-8453-6b55405898e1') === 'PVAN05H671R'
 */
export function paymentTokenOf(payoutId: string): string {
  if (!isId(payoutId)) throw new InvariantViolation(`no id of a payout: ${payoutId}`)
  const bits = Number.parseInt(payoutId.slice(-10), 16)
  const values = Array.from({ length: signCount }, (_, index) => digitOf(bits, signCount - 1 - index))
  return `PV${[...values, checkOf(values)].map((value) => signs[value]).join('')}`
}

/** A digit of a number in base 32; place 0 is the last. Bitwise operators would cut it to 32 bits. */
const digitOf = (bits: number, place: number): number => Math.floor(bits / 2 ** (bitsOfSign * place)) % signs.length

/**
 * All tokens that a text names, each once, in the order of the text and in their exact spelling. Letter case, blanks and hyphens within,
 * O for 0, I for 1 and Cyrillic letters that look like Latin ones make no difference. A token whose check sign does not hold is none.
 */
export function tokensIn(text: string): string[] {
  const letters = Array.from(text.toUpperCase()).map((letter) => lookAlikes.get(letter) ?? letter)
  const found = letters.flatMap((letter, at) => (letter === 'P' ? (tokenAt(letters, at) ?? []) : []))
  return [...new Set(found)]
}

/** The token that begins at a place of a text; undefined for none, and for one whose check sign does not hold. */
function tokenAt(letters: readonly string[], from: number): string | undefined {
  const token: string[] = []
  let separators = 0
  for (let at = from; at < letters.length && token.length < 2 + signCount + 1; at++) {
    const letter = letters[at] as string
    if (signs.includes(letter)) {
      token.push(letter)
      separators = 0
    } else if (!separator.test(letter) || ++separators > mostSeparators) return undefined
  }
  if (token.length < 2 + signCount + 1 || token[1] !== 'V') return undefined
  const values = token.slice(2).map((sign) => signs.indexOf(sign))
  return checkOf(values.slice(0, -1)) === values.at(-1) ? token.join('') : undefined
}

/**
 * The check sign. Signs are elements of the field of 32, and each is multiplied by another power of the same element; the sum with the
 * check sign is zero. So every wrong sign and every swap of two different signs, wherever they stand, is found.
 */
function checkOf(values: readonly number[]): number {
  return values.reduceRight((sum, value) => timesTwo(sum ^ value), 0)
}

/** Multiplies by the element 2, whose first 31 powers are all different: x⁵ + x² + 1 is primitive. */
const timesTwo = (value: number): number => (value < 16 ? value * 2 : (value * 2) ^ 0b100101)

import { kopecksFromLiteral, literalFault } from '../../../lib/domain/value/money.ts'
import type { AmountFault } from '../../../lib/errors.ts'

/** An amount as a person typed it: whole kopecks, or what is wrong with it. */
export type TypedAmount = { kopecks: number } | { fault: 'empty' | AmountFault }

/**
 * Reads rubles as people type and paste them: any blanks between, a comma, a dot, or the Russian letters on these keys before the
 * kopecks, the sign of the ruble behind. What has a third decimal is no amount; nothing is cut off or rounded.
 *
 * @example readAmount('1 234,5 ₽') // { kopecks: 123450 }
 */
export function readAmount(text: string): TypedAmount {
  const compact = text.replace(/₽\s*$/u, '').replace(/\s/gu, '')
  if (compact === '') return { fault: 'empty' }
  const literal = compact.replace(/[,юб]/iu, '.').replace(/^(-?)0+(?=\d)/, '$1')
  const kopecks = kopecksFromLiteral(/[eE]/.test(literal) ? '' : literal)
  if (kopecks !== undefined && kopecks > 0) return { kopecks }
  return { fault: literalFault(/[eE]/.test(literal) ? '' : literal) }
}

/** Kopecks as the rubles that go into a request. */
export const rublesOf = (kopecks: number): number => kopecks / 100

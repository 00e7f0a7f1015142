import { innFaults } from '../../errors.ts'
import type { LegalTypeName } from '../contour/contour.ts'

const weightsOf10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const weightsOf11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const weightsOf12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

function lengthsFor(legalType: LegalTypeName | null): readonly number[] {
  if (legalType === null) return [10, 12]
  return legalType === 'LegalEntity' ? [10] : [12]
}

/** The check digit of the first digits, one per weight. */
function checkDigit(inn: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(inn[index]), 0)
  return String((sum % 11) % 10)
}

/**
 * The fault of a given ИНН, worded to end the message «ИНН в профиле указан некорректно: …»; undefined when it is valid. Without
 * a legal type both lengths are valid.
 *
 * spec: POST /payout, check 6
 */
export function innFault(inn: string, legalType: LegalTypeName | null): string | undefined {
  const lengths = lengthsFor(legalType)
  if (!/^\d+$/.test(inn) || !lengths.includes(inn.length)) return innFaults.wrongLength({ lengths })
  const passes =
    inn.length === 10
      ? checkDigit(inn, weightsOf10) === inn[9]
      : checkDigit(inn, weightsOf11) === inn[10] && checkDigit(inn, weightsOf12) === inn[11]
  return passes ? undefined : innFaults.wrongCheckDigits
}

import type { LegalTypeName } from '../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import { innFaults } from '../../../lib/errors.ts'

/** An ИНН as it was typed or pasted, without the blanks. */
export const compactInn = (text: string): string => text.replace(/\s/gu, '')

/** What is wrong with an ИНН that is filled; undefined when it passes. */
export function innProblem(text: string, legalType: LegalTypeName | null): 'wrongLength' | 'wrongCheckDigits' | undefined {
  const fault = innFault(compactInn(text), legalType)
  if (fault === undefined) return undefined
  return fault === innFaults.wrongCheckDigits ? 'wrongCheckDigits' : 'wrongLength'
}

/** How many digits it has, in words for a message. */
export function innLengths(legalType: LegalTypeName | null): '10' | '12' | '10 / 12' {
  if (legalType === null) return '10 / 12'
  return legalType === 'LegalEntity' ? '10' : '12'
}

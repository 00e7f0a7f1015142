import type { LegalTypeName } from '../../../lib/domain/contour/contour.ts'
import { compactInn, innLengths, innProblem } from '../../shared/money/read-inn.ts'
import { fieldTexts } from '../../shared/money/texts/field-texts.ts'

/** An ИНН as it is typed: its digits, and what is wrong with it, which nothing typed is not. */
export function useTypedInn(text: string, legalType: LegalTypeName | null): { digits: string; fault: string | undefined } {
  const { inn: faults } = fieldTexts.use()
  const digits = compactInn(text)
  const problem = digits === '' ? undefined : innProblem(text, legalType)
  if (problem === undefined) return { digits, fault: undefined }
  return { digits, fault: problem === 'wrongLength' ? faults.wrongLength(innLengths(legalType)) : faults.wrongCheckDigits }
}

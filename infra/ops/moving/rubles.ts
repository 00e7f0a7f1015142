import { kopecksFromLiteral } from '../../../lib/domain/value/money.ts'

/** Blanks between thousands, of every width that spreadsheets use. */
const blanks = /[\s\u00A0\u202F]/g

/**
 * Rubles as people and spreadsheets write them, in kopecks: blanks between thousands, a comma or a point before the kopecks.
 * Undefined for anything else.
 *
 * @example signedKopecks('-1 234,50') === -123450
 */
export function signedKopecks(written: string): number | undefined {
  const [, sign, digits] = /^([-−]?)(\d[\d.,]*)$/.exec(written.replace(blanks, '')) ?? []
  if (digits === undefined) return undefined
  const kopecks = kopecksFromLiteral(digits.replace(/^0+(?=\d)/, '').replace(',', '.'))
  if (kopecks === undefined) return undefined
  return sign === '' || kopecks === 0 ? kopecks : -kopecks
}

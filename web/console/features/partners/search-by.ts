/** Fields to search partners by. */
export type SearchBy = 'lastName' | 'email' | 'inn'

const innLengths = new Set([10, 12])

/**
 * What somebody who types this looks for: digits of the length that an ИНН has are one, what has Latin letters or digits begins an
 * address, all else a last name.
 *
 * @example searchBy('лебед') === 'lastName'
 */
export function searchBy(text: string): SearchBy {
  const compact = text.replaceAll(/\s/g, '')
  if (/^\d+$/.test(compact) && innLengths.has(compact.length)) return 'inn'
  return /[a-z\d@]/i.test(compact) ? 'email' : 'lastName'
}

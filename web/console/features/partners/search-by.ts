/** Fields to search partners by. */
export type SearchBy = 'lastName' | 'email' | 'inn' | 'id'

const innLengths = new Set([10, 12])

/**
 * Guesses the field from the text: digits with the length of an ИНН are one, Latin letters or digits begin an address, anything else is
 * a last name.
 *
 * @example searchBy('лебед') === 'lastName'
 */
export function searchBy(text: string): Exclude<SearchBy, 'id'> {
  const compact = text.replaceAll(/\s/g, '')
  if (/^\d+$/.test(compact) && innLengths.has(compact.length)) return 'inn'
  return /[a-z\d@]/i.test(compact) ? 'email' : 'lastName'
}

import { ApiError } from '../../errors.ts'
import type { Partner } from './partner.ts'

/** What partners are searched by: the beginning of the address, the beginning of the last name, or the whole ИНН. */
export interface PartnerSearch {
  by: 'email' | 'lastName' | 'inn'
  /** Normalized for comparison. */
  text: string
}

/** Normalizes a search text: trimmed, letter case ignored, and ё treated as е in names. */
export const comparedText: Readonly<Record<PartnerSearch['by'], (text: string) => string>> = {
  email: (text) => text.trim().toLowerCase(),
  lastName: (text) => text.trim().normalize('NFC').toLowerCase().replaceAll('ё', 'е'),
  inn: (text) => text.trim(),
}

/** The last partner of a page of search results: the next page begins after it. */
export interface FoundPlace {
  by: PartnerSearch['by']
  /** The normalized text that the partner was found by. */
  text: string
  partnerId: string
}

/** Whether a place belongs to the results of this search: an ИНН must match exactly, the others by prefix. */
export function isPlaceOf({ by, text }: PartnerSearch, place: FoundPlace): boolean {
  return place.by === by && (by === 'inn' ? place.text === text : place.text.startsWith(text))
}

/** The search that the parameters ask for; at most one of them is set. */
export function searchIn(searches: Partial<Record<PartnerSearch['by'], string | undefined>>): PartnerSearch | undefined {
  for (const by of ['email', 'lastName', 'inn'] as const) {
    const text = searches[by]
    if (text !== undefined) return { by, text }
  }
  return undefined
}

/**
 * The place where a list continues: after a partner of the whole list, or after one of the search results.
 *
 * @throws ApiError CURSOR_INVALID for a place of another list, or of another search
 */
export function placeIn(
  cursor: string | FoundPlace | undefined,
  search: PartnerSearch | undefined,
): { id?: string | undefined; found?: FoundPlace } {
  if (search === undefined && typeof cursor !== 'object') return { id: cursor }
  if (search && cursor === undefined) return {}
  if (search && typeof cursor === 'object' && isPlaceOf(search, cursor)) return { found: cursor }
  const error = new ApiError('CURSOR_INVALID')
  error.violations = [{ path: 'cursor', message: error.message }]
  throw error
}

/** Attributes of a profile that only serve the search; addresses are indexed elsewhere. */
export interface SearchAttributes {
  searchLastName?: string | undefined
  searchInn?: string | undefined
}

/** The search attributes of a profile, or of an edit's part of one; undefined removes an attribute. */
export function searchAttributes(profile: Partial<Pick<Partner, 'lastName' | 'inn'>>): SearchAttributes {
  const { lastName, inn } = profile
  return {
    ...(lastName !== undefined && { searchLastName: comparedText.lastName(lastName ?? '') || undefined }),
    ...(inn !== undefined && { searchInn: comparedText.inn(inn ?? '') || undefined }),
  }
}

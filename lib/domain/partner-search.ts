import { ApiError } from '../errors.ts'
import type { Partner } from './partner.ts'

/** By what partners are looked for: the beginning of the address, the beginning of the last name, or the whole ИНН. */
export interface PartnerSearch {
  by: 'email' | 'lastName' | 'inn'
  /** As it is compared. */
  text: string
}

/** What a search is compared with: without blanks around it and letter case, and at names without the dots of ё. */
export const comparedText: Readonly<Record<PartnerSearch['by'], (text: string) => string>> = {
  email: (text) => text.trim().toLowerCase(),
  lastName: (text) => text.trim().normalize('NFC').toLowerCase().replaceAll('ё', 'е'),
  inn: (text) => text.trim(),
}

/** Behind which of the partners who were found the next page begins. */
export interface FoundPlace {
  by: PartnerSearch['by']
  /** What the partner was found by, as it is compared. */
  text: string
  partnerId: string
}

/** Whether a place is one in what this search finds: an ИНН is found whole, the others by their beginning. */
export function isPlaceOf({ by, text }: PartnerSearch, place: FoundPlace): boolean {
  return place.by === by && (by === 'inn' ? place.text === text : place.text.startsWith(text))
}

/** What is looked for, of parameters of which at most one may say it. */
export function searchIn(searches: Partial<Record<PartnerSearch['by'], string | undefined>>): PartnerSearch | undefined {
  for (const by of ['email', 'lastName', 'inn'] as const) {
    const text = searches[by]
    if (text !== undefined) return { by, text }
  }
  return undefined
}

/**
 * Where a list goes on: behind a partner of the whole list, or behind one of those whom a search finds.
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

/** The attributes by which a profile is found beside its own; those of an address stand elsewhere. */
export interface SearchAttributes {
  searchLastName?: string | undefined
  searchInn?: string | undefined
}

/** What a profile, or as much of it as is edited, is found by; undefined where there is nothing to find it by any more. */
export function searchAttributes(profile: Partial<Pick<Partner, 'lastName' | 'inn'>>): SearchAttributes {
  const { lastName, inn } = profile
  return {
    ...(lastName !== undefined && { searchLastName: comparedText.lastName(lastName ?? '') || undefined }),
    ...(inn !== undefined && { searchInn: comparedText.inn(inn ?? '') || undefined }),
  }
}

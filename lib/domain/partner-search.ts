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

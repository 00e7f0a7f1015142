import type { Offer } from '../contour/contour.ts'

type Named = Pick<Offer, 'slug' | 'formerNames'>

/** The offer that a slug names: its present one counts first, an earlier one still names it. Undefined for none. */
export const offerCalled = <Of extends Named>(offers: readonly Of[], slug: string): Of | undefined =>
  offers.find((offer) => offer.slug === slug) ?? offers.find(({ formerNames = [] }) => formerNames.includes(slug))

/** The slug that an offer has by now; one that none has or had stays. */
export const presentSlug = (offers: readonly Named[], slug: string): string => offerCalled(offers, slug)?.slug ?? slug

/** A name without what people get wrong in one: letter case, `_` and `-`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

/**
 * The one rule for misspelled names, wherever they are: gives the known name that another one is but for letter case, `_` or
 * `-`; undefined for a known name itself, and for one that is like none.
 *
 * @example nameMeant(['promocode'])('promo_Code') === 'promocode'
 */
export function nameMeant(known: readonly string[]): (name: string) => string | undefined {
  const byBareName = new Map(known.map((name) => [bare(name), name]))
  return (name) => (known.includes(name) ? undefined : byBareName.get(bare(name)))
}

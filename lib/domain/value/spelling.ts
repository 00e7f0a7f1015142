/** A name without what people often get wrong: letter case, `_` and `-`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

/**
 * The one rule for misspelled names everywhere: returns the known name that differs only in letter case, `_` or `-`; undefined
 * for a correct name, and when nothing is similar.
 *
 * @example nameMeant(['promocode'])('promo_Code') === 'promocode'
 */
export function nameMeant(known: readonly string[]): (name: string) => string | undefined {
  const byBareName = new Map(known.map((name) => [bare(name), name]))
  return (name) => (known.includes(name) ? undefined : byBareName.get(bare(name)))
}

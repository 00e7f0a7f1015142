/** The allowed form of the name of a link or an offer. */
export const slugPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/i
const maxSlugLength = 100

/** Anything else is not a link and must not reach a key of the table. */
export const isSlug = (text: string): boolean => slugPattern.test(text)

/**
 * The same for links that moved in: their names stand in posts of other years, and other programs allowed more. New names never
 * need these characters.
 */
export const linkSlugPattern = /^[a-z0-9][\w.~-]{0,99}$/i
export const isLinkSlug = (text: string): boolean => linkSlugPattern.test(text)

/** The name of a link that a partner types, in lower case, so that nobody has to spell out capital letters. */
export function ownSlug(typed: string): string | undefined {
  const slug = typed.trim().toLowerCase()
  return isSlug(slug) ? slug : undefined
}

/** Candidates for a free name when this one is taken, the best first. */
export function otherSlugs(slug: string): string[] {
  return Array.from({ length: 4 }, (_, index) => `${slug.slice(0, maxSlugLength - 2)}-${index + 2}`)
}

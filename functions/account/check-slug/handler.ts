import { checkSlug } from './spec.ts'
import { otherSlugs, ownSlug } from '../../../lib/domain/value/slug.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { takenSlugs } from '../../../lib/store/referral/referral.ts'

export const handler = personEndpoint(checkSlug, async ({ path }) => {
  const slug = ownSlug(path.slug ?? '')
  if (slug === undefined) throw new ApiError('LINK_SLUG_INVALID')
  const names = [slug, ...otherSlugs(slug)]
  const taken = await takenSlugs(names)
  return { answer: { slug, isFree: !taken.has(slug), suggestion: names.find((name) => !taken.has(name)) ?? null } }
})

import type { Act } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { OwnerState } from './owner-state.ts'

/** A name is taken once. Offers are open all the time, and nobody comes near a hundred links. */
export function makeLink(
  state: OwnerState,
  { call, evidence }: Observed,
  { slug, offer }: Extract<Act, { kind: 'makeLink' }>,
): OwnerState | undefined {
  const seen = definiteAnswer(call)
  const isTaken = state.ownLinks[slug] !== undefined
  if (seen && seen.status >= 400) return seen.code === 'LINK_SLUG_TAKEN' && isTaken ? state : undefined
  if (isTaken || evidence.ownLinks.length === 0) return undefined
  if (seen && (seen.body as { slug: unknown }).slug !== slug) return undefined
  return { ...state, ownLinks: { ...state.ownLinks, [slug]: offer } }
}

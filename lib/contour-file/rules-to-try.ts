import type { Offer } from '../domain/contour/contour.ts'
import type { Plan } from './plan.ts'

/** An offer with the rules that are tried on it. */
export type OfferToTry = Pick<Offer, 'id' | 'slug' | 'title' | 'rewards'>

/**
 * The offers that a plan gives other rules, with the last ones that it publishes. Where another status becomes the target, the deals of the
 * past were made in the former one, so nothing can be compared: there are none.
 */
export function rulesToTry({ offers, statusChanges }: Pick<Plan, 'offers' | 'statusChanges'>): OfferToTry[] {
  if (statusChanges.some(({ mark }) => mark === 'target')) return []
  return offers.flatMap(({ before, offer: { id, slug, title }, changes }) => {
    const rewards = changes.findLast(({ what }) => what === 'Published')?.set.rewards
    return before && rewards ? [{ id, slug, title, rewards }] : []
  })
}

import type { LeadsUnderWay } from '../domain/contour/contour.ts'
import { countUnderWay } from '../store/lead/lead-census.ts'
import type { Plan } from './plan.ts'

/** An offer that gets other rules, and what becomes of the leads that it has. */
export interface OfferWithNewRules {
  id: string
  slug: string
  title: string
  leadsUnderWay: LeadsUnderWay
}

/** The same with how many leads that are which have not come to a deal yet. */
export interface LeadsOfNewRules {
  offer: { slug: string; title: string }
  leads: number
  /** Whether there are more leads than were looked at. */
  isAtLeast: boolean
  leadsUnderWay: LeadsUnderWay
}

/** The offers for which a plan publishes rules; a new offer has no leads. */
export const offersWithNewRules = ({ offers }: Pick<Plan, 'offers'>): OfferWithNewRules[] =>
  offers.flatMap(({ before, offer: { id, slug, title }, changes }) => {
    const published = changes.findLast(({ what }) => what === 'Published')
    return before && published ? [{ id, slug, title, leadsUnderWay: published.set.leadsUnderWay }] : []
  })

/** How many leads keep their rules, or change to new ones, offer by offer. Leads are counted only if there is one. */
export async function leadsOfNewRules(offers: readonly OfferWithNewRules[], targetStatusId: string): Promise<LeadsOfNewRules[]> {
  const { byOffer, isWhole } = await countUnderWay(
    offers.map(({ id }) => id),
    { targetStatusId },
  )
  return offers.map(({ id, slug, title, leadsUnderWay }) => ({
    offer: { slug, title },
    leads: byOffer.get(id) ?? 0,
    isAtLeast: !isWhole,
    leadsUnderWay,
  }))
}

import type { RewardRule } from '../domain/contour/contour.ts'
import { ruleSetsOf } from '../domain/offer/rule-set.ts'
import type { Plan } from './plan.ts'

/** An offer that gets other rules, with what they, or those before, ask of a deal besides its amount. */
export interface OfferWithOtherRules {
  slug: string
  title: string
  asks: {
    groups: boolean
    leadDeal: boolean
    partnerDeal: boolean
    monthDeals: boolean
    monthEarned: boolean
  }
}

/** The offers for which rewards can be compared: new ones, and those that get other rules. */
export const offersWithOtherRules = ({ offers }: Pick<Plan, 'offers'>): OfferWithOtherRules[] =>
  offers
    .filter(({ before, changes }) => !before || changes.length > 0)
    .map(({ before, offer }) => ({
      slug: offer.slug,
      title: offer.title,
      asks: asksOf([...(before ? ruleSetsOf(before) : []), ...ruleSetsOf(offer)].flatMap(({ rewards }) => rewards)),
    }))

const asksOf = (rules: readonly RewardRule[]): OfferWithOtherRules['asks'] => ({
  groups: rules.some(({ groupId }) => groupId !== undefined),
  leadDeal: rules.some(({ onlyDeals }) => onlyDeals && onlyDeals.of === undefined),
  partnerDeal: rules.some(({ onlyDeals }) => onlyDeals?.of === 'partner'),
  monthDeals: rules.some(({ reward }) => 'percentSteps' in reward && reward.percentSteps.by === 'month'),
  monthEarned: rules.some(({ maxPerMonthKopecks }) => maxPerMonthKopecks !== undefined),
})

import type { Offer } from '../contour/contour.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { PartnerCost } from './month-cost.ts'

/** The most partners that are shown by name. */
export const maxShownPartners = 10

type Sums = Omit<PartnerCost, 'partnerId' | 'offerId'>
type TouchedPartner = Sums & Pick<PartnerCost, 'partnerId'>

/**
 * The partners for whom other rules make the greatest difference, and what each would get.
 *
 * @param most how many of them; Infinity for all
 */
export function mostTouched(costs: readonly PartnerCost[], most: number = maxShownPartners): TouchedPartner[] {
  return summed(costs, ({ partnerId }) => partnerId)
    .map(({ key, ...sums }) => ({ partnerId: key, ...sums }))
    .toSorted((a, b) => touch(b) - touch(a) || b.paidKopecks - a.paidKopecks)
    .slice(0, most)
}

const touch = ({ paidKopecks, wouldPayKopecks }: Sums): number => Math.abs(wouldPayKopecks - paidKopecks)

/**
 * What a month would have cost, by offer, and for the partners for whom it makes the greatest difference.
 *
 * @param of.touched those of mostTouched
 */
export function monthCostView(of: {
  costs: readonly PartnerCost[]
  touched: readonly TouchedPartner[]
  offers: readonly Pick<Offer, 'id' | 'slug' | 'title'>[]
  names: ReadonlyMap<string, NamedPartner>
}) {
  const { costs, touched, offers, names } = of
  const byOffer = summed(costs, ({ offerId }) => offerId)
  return {
    offers: offers.map(({ id, slug, title }) => ({
      offer: { slug, title },
      ...sumsView(byOffer.find(({ key }) => key === id) ?? nothing),
    })),
    partnerCount: new Set(costs.map(({ partnerId }) => partnerId)).size,
    partners: touched.map(({ partnerId, ...sums }) => {
      const partner = names.get(partnerId)
      return { partner: partner ? namedPartnerView(partner) : null, ...sumsView(sums) }
    }),
  }
}

/** What a month cost with all these offers, and would have cost. */
export const monthCostTotal = (costs: readonly PartnerCost[]) => sumsView(summed(costs, () => 'all')[0] ?? nothing)

const nothing: Sums = { deals: 0, paidKopecks: 0, wouldPayKopecks: 0 }

const sumsView = ({ deals, paidKopecks, wouldPayKopecks }: Sums) => ({
  deals,
  paid: rublesFromKopecks(paidKopecks),
  wouldPay: rublesFromKopecks(wouldPayKopecks),
})

function summed(costs: readonly PartnerCost[], keyOf: (cost: PartnerCost) => string): (Sums & { key: string })[] {
  const sums = new Map<string, Sums>()
  for (const cost of costs) {
    const { deals, paidKopecks, wouldPayKopecks } = sums.get(keyOf(cost)) ?? nothing
    sums.set(keyOf(cost), {
      deals: deals + cost.deals,
      paidKopecks: paidKopecks + cost.paidKopecks,
      wouldPayKopecks: wouldPayKopecks + cost.wouldPayKopecks,
    })
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum }))
}

import { offerNamed } from '../domain/offer/offer.ts'
import { levelNumbered, previewRewards } from '../domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
import { loadContour } from '../store/contour/contour.ts'

/** An amount as queries are read. */
type AskedAmount = { amountKopecks: number } | undefined

/**
 * What a partner of a level earns from a lead with one deal, under the rules that hold now.
 *
 * @throws ApiError OFFER_NOT_FOUND, LEVEL_NOT_FOUND
 */
export async function previewReward(asked: {
  path: Readonly<Record<string, string | undefined>>
  query: {
    level?: number | undefined
    amount?: AskedAmount
    monthDeals?: AskedAmount
    monthEarned?: AskedAmount
    partnerDeal?: number | undefined
  }
  at: string
}) {
  const { level: number, amount, monthDeals, monthEarned, partnerDeal: partnerDealNumber = 1 } = asked.query
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, asked.path.id ?? '')
  const level = number === undefined ? null : levelNumbered(contour.levels, number)
  const dealAmountKopecks = amount?.amountKopecks ?? null
  const month = { dealsKopecks: monthDeals?.amountKopecks ?? 0, limitedKopecks: monthEarned?.amountKopecks ?? 0 }
  const of = {
    contour,
    offer: offerOnRulesOf(offer, asked.at),
    title: offer.title,
    level,
    dealAmountKopecks,
    month,
    partnerDealNumber,
  }
  return { answer: previewRewards(of) }
}

import { previewReward } from './spec.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { levelNumbered, previewRewards } from '../../../lib/domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../../../lib/domain/offer/rule-set.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(previewReward, async ({ path: { id = '' }, query, at }) => {
  const { level: number, amount, monthDeals, monthEarned } = query
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, id)
  const level = number === undefined ? null : levelNumbered(contour.levels, number)
  const dealAmountKopecks = amount?.amountKopecks ?? null
  const month = { dealsKopecks: monthDeals?.amountKopecks ?? 0, limitedKopecks: monthEarned?.amountKopecks ?? 0 }
  const of = { contour, offer: offerOnRulesOf(offer, at), title: offer.title, level, dealAmountKopecks, month }
  return { answer: previewRewards(of) }
})

import { previewReward } from './spec.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { levelNumbered, previewRewards } from '../../../lib/domain/offer/reward-preview.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(previewReward, async ({ path: { id = '' }, query: { level: number, amount } }) => {
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, id)
  const level = number === undefined ? null : levelNumbered(contour.levels, number)
  return { answer: previewRewards({ contour, offer, level, dealAmountKopecks: amount?.amountKopecks ?? null }) }
})

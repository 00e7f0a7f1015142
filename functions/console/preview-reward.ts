import { previewReward } from '../../lib/contract/preview-reward.ts'
import { offerNamed } from '../../lib/domain/offer.ts'
import { levelNumbered, previewRewards } from '../../lib/domain/reward-preview.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = personEndpoint(previewReward, async ({ path: { id = '' }, query: { level: number, amount } }) => {
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, id)
  const level = number === undefined ? null : levelNumbered(contour.levels, number)
  return { answer: previewRewards({ contour, offer, level, dealAmountKopecks: amount?.amountKopecks ?? null }) }
})

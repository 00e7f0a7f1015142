import { offerNamed } from '../domain/offer/offer.ts'
import { type AskedReward, previewedDeal, previewRewards } from '../domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
import { loadContour } from '../store/contour/contour.ts'

/**
 * What a partner of a level or a group earns from a lead with one deal, under the rules that hold now.
 *
 * @throws ApiError OFFER_NOT_FOUND, LEVEL_NOT_FOUND, GROUP_NOT_FOUND
 */
export async function previewReward(asked: {
  path: Readonly<Record<string, string | undefined>>
  query: AskedReward
  at: string
}) {
  const { path, query, at } = asked
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, path.id ?? '')
  const deal = { ...previewedDeal(contour, query), at }
  return { answer: previewRewards(contour, { offer: offerOnRulesOf(offer, at), title: offer.title }, deal) }
}

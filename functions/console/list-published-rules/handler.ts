import { listPublishedRules } from './spec.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { recordedRulesView } from '../../../lib/domain/offer/rule-set-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadRecordedRules } from '../../../lib/store/offer/rule-history.ts'

export const handler = personEndpoint(listPublishedRules, async ({ path: { id = '' } }) => {
  const contour = await loadContour()
  const offer = offerNamed(contour.offers, id)
  const recorded = await loadRecordedRules(offer)
  return { answer: recorded.map((one) => recordedRulesView(contour, one)) }
})

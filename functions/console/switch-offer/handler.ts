import { switchOffer as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { offerNamed, switchOffer } from '../../../lib/domain/offer/offer.ts'
import { offerView } from '../../../lib/domain/offer/offer-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { offerStillAsRead, offerSwitched } from '../../../lib/store/offer/offer.ts'
import { loadClosedFor } from '../../../lib/store/offer/offer-closure.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' }, body: { isActive, reason }, caller, at, newId }) => {
  const [contour, closedFor, { is: administrator }] = await Promise.all([loadContour(), loadClosedFor([id]), caller])
  const before = offerNamed(contour.offers, id)
  const shown = closedFor.get(id) ?? []
  // The offer already has this state: nothing changes.
  if (before.active === isActive) return { restsOn: [offerStillAsRead(before)], answer: offerView(contour, before, shown, at) }
  const switched = switchOffer(before, isActive, at)
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, switched.deed)
  return { steps: [offerSwitched(switched), journalWritten(entry)], answer: offerView(contour, switched.offer, shown, at) }
})

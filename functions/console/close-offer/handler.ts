import { closeOffer as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { closeOffer, offerNamed } from '../../../lib/domain/offer/offer.ts'
import { namedPartnerView } from '../../../lib/domain/partner/partner.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { closureSet, closureStillAsRead, loadClosure } from '../../../lib/store/offer/offer-closure.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' }, body, caller, at, newId }) => {
  const { partnerId, isClosed, reason } = body
  const [{ offers }, partner, before, { is: administrator }] = await Promise.all([
    loadContour(),
    loadPartner(partnerId),
    loadClosure(id, partnerId),
    caller,
  ])
  const offer = offerNamed(offers, id)
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const closed = closeOffer({ offer, partner, before, isClosed, at })
  const answer = { offer: { id, title: offer.title }, partner: namedPartnerView(partner), isClosed }
  if (!closed) return { restsOn: [closureStillAsRead(id, partnerId, before)], answer }
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, closed.deed)
  return { steps: [...closureSet(closed.closure), journalWritten(entry)], answer }
})

import { requestPromocode } from './spec.ts'
import { partnersEntry } from '../../../lib/domain/journal/journal.ts'
import { openOffer } from '../../../lib/domain/offer/offer.ts'
import { newPromocode, ownPromocodeView } from '../../../lib/domain/referral/promocode.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { ownCodeOnReview } from '../../../lib/store/offer/offer.ts'
import { loadPromocode, promocodeCreated } from '../../../lib/store/referral/promocode.ts'

export const handler = personEndpoint(requestPromocode, async ({ body: { offerId, code }, login, at, newId }) => {
  const { personId: partnerId } = await login
  const [contour, taken] = await Promise.all([loadContour(), loadPromocode(code)])
  // The write checks whether it is closed for the partner.
  const offer = openOffer(contour.offers, offerId, undefined)
  if (taken) throw new ApiError('PROMOCODE_TAKEN')
  const { promocode, deed } = newPromocode({
    id: newId(),
    code,
    partnerId,
    offer,
    status: 'OnReview',
    askedByPartner: true,
    at,
  })
  const entry = partnersEntry(partnerId, { id: newId(), at }, deed)
  return {
    steps: [...ownCodeOnReview(partnerId, offerId, code), ...promocodeCreated(promocode), journalWritten(entry)],
    answer: ownPromocodeView(contour, promocode),
  }
})

import { createPromocode } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { newPromocode, promocodeView } from '../../../lib/domain/referral/promocode.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPartner, partnerNotErased } from '../../../lib/store/partner/partner.ts'
import { loadPromocode, promocodeCreated } from '../../../lib/store/referral/promocode.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(createPromocode, async ({ body, caller, at, newId }) => {
  const { partnerId, offerId, code, clientDiscount } = body
  const [contour, partner, taken, { is: administrator }] = await Promise.all([
    loadContour(),
    loadPartner(partnerId),
    loadPromocode(code),
    caller,
  ])
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const offer = offerNamed(contour.offers, offerId)
  if (taken) throw new ApiError('PROMOCODE_TAKEN')
  const { promocode, deed } = newPromocode({ id: newId(), code, partnerId, offer, status: 'Active', clientDiscount, at })
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: null }, deed)
  return {
    steps: [
      ...promocodeCreated(promocode),
      partnerNotErased(partnerId),
      journalWritten(entry),
      ...(clientDiscount ? [presentFormAsked] : []),
    ],
    answer: promocodeView(contour, promocode, partner),
  }
})

import type { ClientDiscount } from '../domain/contour/contour.ts'
import { doersEntry } from '../domain/journal/journal.ts'
import { offerNamed } from '../domain/offer/offer.ts'
import { newPromocode, promocodeView } from '../domain/referral/promocode.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadPartner, partnerNotErased } from '../store/partner/partner.ts'
import { loadPromocode, promocodeCreated } from '../store/referral/promocode.ts'
import { presentFormAsked } from '../store/table/table-form.ts'
import type { AskedAct } from './act.ts'

export interface AskedPromocode {
  partnerId: string
  offerId: string
  code: string
  clientDiscount?: ClientDiscount | null | undefined
}

/**
 * Makes a promocode for a partner: it is active at once.
 *
 * @throws ApiError PARTNER_NOT_FOUND, OFFER_NOT_FOUND, PROMOCODE_TAKEN
 */
export async function createPromocode({ body, doneBy, at, newId }: AskedAct<AskedPromocode>) {
  const { partnerId, offerId, code, clientDiscount } = body
  const [contour, partner, taken] = await Promise.all([loadContour(), loadPartner(partnerId), loadPromocode(code)])
  const doer = await doneBy(contour)
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const offer = offerNamed(contour.offers, offerId)
  if (taken) throw new ApiError('PROMOCODE_TAKEN')
  const { promocode, deed } = newPromocode({ id: newId(), code, partnerId, offer, status: 'Active', clientDiscount, at })
  const entry = doersEntry(doer, { id: newId(), at, reason: null }, deed)
  return {
    steps: [
      ...promocodeCreated(promocode),
      partnerNotErased(partnerId),
      journalWritten(entry),
      ...(clientDiscount ? [presentFormAsked] : []),
    ],
    answer: promocodeView(contour, promocode, partner),
  }
}

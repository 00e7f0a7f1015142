import { doersEntry } from '../domain/journal/journal.ts'
import { offerNamed } from '../domain/offer/offer.ts'
import { linkView, newLink } from '../domain/referral/referral.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadPartner, partnerNotErased } from '../store/partner/partner.ts'
import { linkCreated, loadLink } from '../store/referral/referral.ts'
import type { AskedAct } from './act.ts'

/**
 * Makes a referral link for a partner.
 *
 * @throws ApiError PARTNER_NOT_FOUND, OFFER_NOT_FOUND, LINK_SLUG_TAKEN
 */
export async function createLink(asked: AskedAct<{ partnerId: string; offerId: string; slug: string }>) {
  const { doneBy, at, newId } = asked
  const { partnerId, offerId, slug } = asked.body
  const [contour, partner, taken] = await Promise.all([loadContour(), loadPartner(partnerId), loadLink(slug)])
  const doer = await doneBy(contour)
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const offer = offerNamed(contour.offers, offerId)
  if (taken) throw new ApiError('LINK_SLUG_TAKEN')
  const { link, deed } = newLink({ slug, partnerId, offer, at })
  const entry = doersEntry(doer, { id: newId(), at, reason: null }, deed)
  return {
    steps: [...linkCreated(link), partnerNotErased(partnerId), journalWritten(entry)],
    answer: linkView(contour, link, partner),
  }
}

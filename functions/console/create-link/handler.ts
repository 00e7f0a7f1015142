import { createLink } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { linkView, newLink } from '../../../lib/domain/referral/referral.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPartner, partnerNotErased } from '../../../lib/store/partner/partner.ts'
import { linkCreated, loadLink } from '../../../lib/store/referral/referral.ts'

export const handler = personEndpoint(createLink, async ({ body: { partnerId, offerId, slug }, caller, at, newId }) => {
  const [contour, partner, taken, { is: administrator }] = await Promise.all([
    loadContour(),
    loadPartner(partnerId),
    loadLink(slug),
    caller,
  ])
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const offer = offerNamed(contour.offers, offerId)
  if (taken) throw new ApiError('LINK_SLUG_TAKEN')
  const { link, deed } = newLink({ slug, partnerId, offer, at })
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: null }, deed)
  return {
    steps: [...linkCreated(link), partnerNotErased(partnerId), journalWritten(entry)],
    answer: linkView(contour, link, partner),
  }
})

import { createOwnLink } from './spec.ts'
import { partnersEntry } from '../../../lib/domain/journal/journal.ts'
import { openOffer } from '../../../lib/domain/offer/offer.ts'
import { newLink, ownLinkView } from '../../../lib/domain/referral/referral.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { ownLinkCounted } from '../../../lib/store/offer/offer.ts'
import { linkCreated, loadLink } from '../../../lib/store/referral/referral.ts'

export const handler = personEndpoint(createOwnLink, async ({ body: { offerId, slug }, login, at, newId }) => {
  const { personId: partnerId } = await login
  const [contour, taken] = await Promise.all([loadContour(), loadLink(slug)])
  // The write checks whether it is closed for the partner.
  const offer = openOffer(contour.offers, offerId, undefined)
  if (taken) throw new ApiError('LINK_SLUG_TAKEN')
  const { link, deed } = newLink({ slug, partnerId, offer, at })
  const entry = partnersEntry(partnerId, { id: newId(), at }, deed)
  return {
    steps: [...ownLinkCounted(partnerId, offerId), ...linkCreated(link), journalWritten(entry)],
    answer: ownLinkView(contour, link),
  }
})

import { changePaymentDetails } from './spec.ts'
import { reviewedPartner } from '../../../lib/act/acted-partner.ts'
import { paymentDetailsEdit } from '../../../lib/act/change-payment-details.ts'
import { beginEdit } from '../../../lib/act/partner-edit.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { detailsChange } from '../../../lib/domain/payout/kept-details.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { loadPaymentDetails } from '../../../lib/store/partner/payment-details.ts'

export const handler = personEndpoint(changePaymentDetails, async ({ caller, ...asked }) => {
  const { body, path, at, newId } = asked
  const [{ contour, before, entryOf }, kept] = await Promise.all([
    beginEdit({
      ...asked,
      doneBy: async () => administratorActor((await caller).is),
      outdated: ({ contour, whole }) => new ApiError('PROFILE_CHANGED', { partner: consolePartnerView(contour, at)(whole) }),
    }),
    loadPaymentDetails(path.id ?? ''),
  ])
  const { add, choose, remove } = body
  const asking = {
    before: before.partner,
    kept,
    asked: { add, choose, remove },
    by: 'Administrator',
    contour,
    at,
    newId,
  } as const
  const edit = await paymentDetailsEdit(before.partner, detailsChange(asking))
  const { partner, shared, deed, steps } = edit
  const answer = reviewedPartner({ contour, whole: { ...before, partner }, shared }, at)
  if (!deed) return { restsOn: [profileStillAsRead(before.partner)], answer }
  return { steps: [...steps, journalWritten(await entryOf(deed))], answer }
})

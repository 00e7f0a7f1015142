import { blockPartner } from './spec.ts'
import { activePayoutView, consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { editable, profileEdit } from '../../../lib/domain/partner/profile-edit.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { loadListedPayouts } from '../../../lib/store/payout/payout.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'

export const handler = personEndpoint(blockPartner, async ({ body: { reason, note }, path: { id = '' }, caller, at, newId }) => {
  const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
  const before = editable(found)
  const { activePayoutId } = before.account
  const payouts = loadListedPayouts(activePayoutId === null ? [] : [activePayoutId])
  const answerOf = async (partner: typeof before.partner) => ({
    ...consolePartnerView(contour, at)({ ...before, partner }),
    activePayout: activePayoutView((await payouts)[0]),
  })
  if (before.partner.isBlocked) return { restsOn: [profileStillAsRead(before.partner)], answer: answerOf(before.partner) }
  const { profile, partner, deed } = profileEdit(before.partner, { isBlocked: true }, { contour, at })
  return {
    steps: [
      ...profileEdited(id, profile, before.partner),
      journalWritten({ id: newId(), at, by, reason, ...(note !== undefined && { note }), ...deed }),
    ],
    answer: answerOf(partner),
  }
})

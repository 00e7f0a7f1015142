import { unblockPartner } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { editable, profileEdit } from '../../../lib/domain/partner/profile-edit.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'

export const handler = personEndpoint(
  unblockPartner,
  async ({ body: { reason, note }, path: { id = '' }, caller, at, newId }) => {
    const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
    const before = editable(found)
    const view = consolePartnerView(contour, at)
    if (!before.partner.isBlocked) return { restsOn: [profileStillAsRead(before.partner)], answer: view(before) }
    const { profile, partner, deed } = profileEdit(before.partner, { isBlocked: false }, { contour, at })
    return {
      steps: [
        ...profileEdited(id, profile, before.partner),
        journalWritten({ id: newId(), at, by, reason, ...(note !== undefined && { note }), ...deed }),
      ],
      answer: view({ ...before, partner }),
    }
  },
)

import { keepLevel } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { editable, profileEdit } from '../../../lib/domain/partner/profile-edit.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(keepLevel, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
  const before = editable(found)
  const view = consolePartnerView(contour, at)
  const reason = body.reason?.trim() || null
  if ((before.partner.levelKept?.reason ?? null) === reason) {
    return { restsOn: [profileStillAsRead(before.partner)], answer: view(before) }
  }
  const change = { levelKept: reason === null ? undefined : { reason, at } }
  const { profile, partner, deed } = profileEdit(before.partner, change, { contour, at })
  return {
    steps: [
      presentFormAsked,
      ...profileEdited(id, profile, before.partner),
      journalWritten({ id: newId(), at, by, reason, ...deed }),
    ],
    answer: view({ ...before, partner }),
  }
})

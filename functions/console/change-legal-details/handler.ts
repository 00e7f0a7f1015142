import { changeLegalDetails } from './spec.ts'
import { legalEdit } from '../../../lib/act/legal-edit.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { editable } from '../../../lib/domain/partner/profile-edit.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'

export const handler = personEndpoint(changeLegalDetails, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const { revision, reason = null, ...asked } = body
  const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
  const before = editable(found)
  const view = consolePartnerView(contour, at)
  if (before.partner.revision !== revision) throw new ApiError('PROFILE_CHANGED', { partner: view(before) })
  const { partner, shared, deed, steps } = await legalEdit({ before: before.partner, asked, contour, at })
  // The stored answer contains nothing of what was sent but the ИНН.
  const answer = { ...view({ ...before, partner }), sameDetails: await loadSharedView(shared) }
  if (!deed) return { restsOn: [profileStillAsRead(before.partner)], answer }
  const entry = administratorsEntry(by, { id: newId(), at, reason: reason?.trim() || null }, deed)
  return { steps: [...(await steps()), journalWritten(entry)], answer }
})

import { changePartner } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { askedChange, editable, profileEdit } from '../../../lib/domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../../../lib/domain/partner/same-details.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead, refuseTakenEmail } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { loadPayees, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'

export const handler = personEndpoint(
  changePartner,
  async ({ body: { revision, reason, ...asked }, path: { id = '' }, caller, at, newId }) => {
    const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
    const before = editable(found)
    const view = consolePartnerView(contour, at)
    if (before.partner.revision !== revision) throw new ApiError('PROFILE_CHANGED', { partner: view(before) })
    const change = askedChange(before.partner, asked, contour)
    const things = paidBy({ ...before.partner, ...change })
    const [payees] = await Promise.all([
      loadPayees([...paidBy(before.partner), ...things]),
      change.email === undefined ? undefined : refuseTakenEmail(change.email, id),
    ])
    const shared = sharedWith(things, payees, id)
    const answerOf = async (partner: typeof before.partner) => ({
      ...view({ ...before, partner }),
      sameDetails: await loadSharedView(shared),
    })
    if (Object.keys(change).length === 0) {
      return { restsOn: [profileStillAsRead(before.partner)], answer: answerOf(before.partner) }
    }
    const { profile, partner, deed } = profileEdit(before.partner, change, { contour, at })
    const note = change.inn ? sharedNote(shared) : {}
    return {
      steps: [
        ...profileEdited(id, profile, before.partner, payees),
        journalWritten({ id: newId(), at, by, reason: reason?.trim() || null, ...note, ...deed }),
      ],
      answer: answerOf(partner),
    }
  },
)

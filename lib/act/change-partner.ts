import { type AskedProfile, askedChange, profileEdit } from '../domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../domain/partner/same-details.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { profileStillAsRead, refuseTakenEmail } from '../store/partner/partner.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import { type AskedEdit, beginEdit, type DecidedEdit } from './partner-edit.ts'

/**
 * Changes the sent attributes of a profile.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, EMAIL_TAKEN, and those of askedChange; what `outdated` gives
 */
export async function changePartner(asking: AskedEdit<AskedProfile>): Promise<DecidedEdit> {
  const { revision: _revision, reason: _reason, ...asked } = asking.body
  const { contour, before, entryOf } = await beginEdit(asking)
  const { id } = before.partner
  const change = askedChange(before.partner, asked, contour)
  const things = paidBy({ ...before.partner, ...change })
  const [payees] = await Promise.all([
    loadPayees([...paidBy(before.partner), ...things]),
    change.email === undefined ? undefined : refuseTakenEmail(change.email, id),
  ])
  const shared = sharedWith(things, payees, id)
  if (Object.keys(change).length === 0) {
    return { acted: { contour, whole: before, shared }, restsOn: [profileStillAsRead(before.partner)] }
  }
  const { profile, partner, deed } = profileEdit(before.partner, change, { contour, at: asking.at })
  const entry = await entryOf(deed)
  const note = change.inn ? sharedNote(shared) : {}
  return {
    acted: { contour, whole: { ...before, partner }, shared },
    steps: [...profileEdited(id, profile, before.partner, payees), journalWritten({ ...entry, ...note })],
  }
}

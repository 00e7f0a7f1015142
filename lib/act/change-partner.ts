import { doersEntry } from '../domain/journal/journal.ts'
import { type AskedProfile, askedChange, editable, profileEdit } from '../domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../domain/partner/same-details.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead, refuseTakenEmail } from '../store/partner/partner.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import type { Step } from '../store/table/transact.ts'
import type { AskedAct } from './act.ts'
import type { ActedPartner } from './acted-partner.ts'

/** What an edit of a profile takes. */
export interface AskedEdit<Body> extends AskedAct<Body & { revision: number; reason?: string | null | undefined }> {
  /** The refusal of an edit of a profile that was edited since: how much of it is shown, the door says. */
  outdated: (present: ActedPartner) => Error
}

/** An edit that is decided: with steps if something changes, else with what its answer rests on. */
export interface DecidedEdit {
  acted: ActedPartner
  steps?: readonly Step[]
  restsOn?: readonly Step[]
}

/**
 * Changes the sent attributes of a profile.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, EMAIL_TAKEN, and those of askedChange; what `outdated` gives
 */
export async function changePartner(asking: AskedEdit<AskedProfile>): Promise<DecidedEdit> {
  const {
    body: { revision, reason, ...asked },
    path: { id = '' },
    doneBy,
    at,
    newId,
  } = asking
  const [contour, found] = await Promise.all([loadContour(), loadWholePartner(id)])
  const before = editable(found)
  if (before.partner.revision !== revision) throw asking.outdated({ contour, whole: before, shared: [] })
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
  const { profile, partner, deed } = profileEdit(before.partner, change, { contour, at })
  const entry = doersEntry(await doneBy(contour), { id: newId(), at, reason: reason?.trim() || null }, deed)
  const note = change.inn ? sharedNote(shared) : {}
  return {
    acted: { contour, whole: { ...before, partner }, shared },
    steps: [...profileEdited(id, profile, before.partner, payees), journalWritten({ ...entry, ...note })],
  }
}

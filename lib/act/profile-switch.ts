import { doersEntry } from '../domain/journal/journal.ts'
import { editable, profileEdit } from '../domain/partner/profile-edit.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../store/partner/partner.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import type { AskedAct } from './act.ts'
import type { DecidedEdit } from './partner-edit.ts'

/** What blocking and unblocking take. The partner may read the reason, never the note. */
export type AskedSwitch = AskedAct<{ reason: string; note?: string | undefined }>

/**
 * Blocks a partner, or lets them in again. One who is so already stays so.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED
 */
export async function switchProfile(asked: AskedSwitch, isBlocked: boolean): Promise<DecidedEdit> {
  const { path, body, doneBy, at, newId } = asked
  const { id = '' } = path
  const { reason, note } = body
  const [contour, found] = await Promise.all([loadContour(), loadWholePartner(id)])
  const before = editable(found)
  if (before.partner.isBlocked === isBlocked) {
    return { acted: { contour, whole: before, shared: [] }, restsOn: [profileStillAsRead(before.partner)] }
  }
  const { profile, partner, deed } = profileEdit(before.partner, { isBlocked }, { contour, at })
  const entry = doersEntry(await doneBy(contour), { id: newId(), at, reason }, deed)
  return {
    acted: { contour, whole: { ...before, partner }, shared: [] },
    steps: [...profileEdited(id, profile, before.partner), journalWritten({ ...entry, ...(note !== undefined && { note }) })],
  }
}

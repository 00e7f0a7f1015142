import { doersEntry } from '../domain/journal/journal.ts'
import { editable } from '../domain/partner/profile-edit.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../store/partner/partner.ts'
import type { AskedEdit, DecidedEdit } from './change-partner.ts'
import { type AskedLegal, legalEdit } from './legal-edit.ts'

/**
 * Changes the legal type of a partner, the ИНН of its length and what the type asks, at once.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, and those of legalEdit; what `outdated` gives
 */
export async function changeLegalDetails(asking: AskedEdit<AskedLegal>): Promise<DecidedEdit> {
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
  const { partner, shared, deed, steps } = await legalEdit({ before: before.partner, asked, contour, at })
  const acted = { contour, whole: { ...before, partner }, shared }
  if (!deed) return { acted, restsOn: [profileStillAsRead(before.partner)] }
  const entry = doersEntry(await doneBy(contour), { id: newId(), at, reason: reason?.trim() || null }, deed)
  return { acted, steps: [...(await steps()), journalWritten(entry)] }
}

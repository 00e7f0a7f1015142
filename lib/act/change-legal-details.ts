import { journalWritten } from '../store/journal/journal.ts'
import { profileStillAsRead } from '../store/partner/partner.ts'
import { type AskedLegal, legalEdit } from './legal-edit.ts'
import { type AskedEdit, beginEdit, type DecidedEdit } from './partner-edit.ts'

/**
 * Changes the legal type of a partner, the ИНН of its length and what the type asks, at once.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, and those of legalEdit; what `outdated` gives
 */
export async function changeLegalDetails(asking: AskedEdit<AskedLegal>): Promise<DecidedEdit> {
  const { contour, before, entryOf } = await beginEdit(asking)
  const { partner, shared, deed, steps } = await legalEdit({ before: before.partner, asked: asking.body, contour, at: asking.at })
  const acted = { contour, whole: { ...before, partner }, shared }
  if (!deed) return { acted, restsOn: [profileStillAsRead(before.partner)] }
  const entry = await entryOf(deed)
  return { acted, steps: [...(await steps()), journalWritten(entry)] }
}

import type { Contour } from '../domain/contour/contour.ts'
import { type Deed, doersEntry, type JournalEntry } from '../domain/journal/journal.ts'
import { editable } from '../domain/partner/profile-edit.ts'
import { loadContour } from '../store/contour/contour.ts'
import { loadWholePartner, type WholePartner } from '../store/partner/partner.ts'
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

/** A profile that is to be edited, as the one who edits it has seen it. */
interface BegunEdit {
  contour: Contour
  before: WholePartner
  /** The journal's entry of the edit, in the name of its doer. */
  entryOf: (deed: Deed) => Promise<JournalEntry>
}

/**
 * Reads the profile that an edit is about.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED; what `outdated` gives
 */
export async function beginEdit(asking: AskedEdit<object>): Promise<BegunEdit> {
  const { body, path, doneBy, at, newId, outdated } = asking
  const { revision, reason } = body
  const [contour, found] = await Promise.all([loadContour(), loadWholePartner(path.id ?? '')])
  const before = editable(found)
  if (before.partner.revision !== revision) throw outdated({ contour, whole: before, shared: [] })
  const entryOf = async (deed: Deed): Promise<JournalEntry> =>
    doersEntry(await doneBy(contour), { id: newId(), at, reason: reason?.trim() || null }, deed)
  return { contour, before, entryOf }
}

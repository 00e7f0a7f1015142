import { doersEntry } from '../domain/journal/journal.ts'
import { changeLink as changed, type LinkStatus, linkView } from '../domain/referral/referral.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadNamedPartner } from '../store/partner/partner.ts'
import { linkChanged, loadLink } from '../store/referral/referral.ts'
import type { AskedAct } from './act.ts'

/**
 * Enables, disables or removes a link, for others than its partner.
 *
 * @throws ApiError LINK_NOT_FOUND, LINK_CHANGED
 */
export async function changeLink(asked: AskedAct<{ status: LinkStatus; from: LinkStatus; reason: string | null }>) {
  const { path, doneBy, at, newId } = asked
  const { status: to, from, reason } = asked.body
  const [contour, found] = await Promise.all([loadContour(), loadLink(path.slug ?? '')])
  const doer = await doneBy(contour)
  const decided = changed({ link: found, from, to, by: 'Administrator', reason, at })
  const { link, deed } = decided
  const entry = doersEntry(doer, { id: newId(), at, reason }, deed)
  const show = async () => linkView(contour, link, (await loadNamedPartner(link.partnerId)) ?? undefined)
  return { steps: to === from ? [] : [linkChanged(decided), journalWritten(entry)], answer: show() }
}

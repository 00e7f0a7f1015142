import { changeLink as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { changeLink, linkView } from '../../../lib/domain/referral/referral.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'
import { linkChanged, loadLink } from '../../../lib/store/referral/referral.ts'

export const handler = personEndpoint(spec, async ({ path, body: { status: to, from, reason }, caller, at, newId }) => {
  const [contour, found, { is: administrator }] = await Promise.all([loadContour(), loadLink(path.slug ?? ''), caller])
  const changed = changeLink({ link: found, from, to, by: 'Administrator', reason, at })
  const { link, deed } = changed
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, deed)
  const show = async () => linkView(contour, link, (await loadNamedPartner(link.partnerId)) ?? undefined)
  return { steps: to === from ? [] : [linkChanged(changed), journalWritten(entry)], answer: show() }
})

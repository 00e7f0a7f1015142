import { changeOwnLink } from './spec.ts'
import { partnersEntry } from '../../../lib/domain/journal/journal.ts'
import { changeLink, ownLinkView } from '../../../lib/domain/referral/referral.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { linkChanged, loadLink } from '../../../lib/store/referral/referral.ts'

export const handler = personEndpoint(changeOwnLink, async ({ path, body: { status: to, from }, login, at, newId }) => {
  const [contour, found, { personId }] = await Promise.all([loadContour(), loadLink(path.slug ?? ''), login])
  // Somebody else's link is treated as missing.
  const own = found?.partnerId === personId ? found : undefined
  const changed = changeLink({ link: own, from, to, by: 'Partner', reason: null, at })
  const entry = partnersEntry(personId, { id: newId(), at }, changed.deed)
  return { steps: to === from ? [] : [linkChanged(changed), journalWritten(entry)], answer: ownLinkView(contour, changed.link) }
})

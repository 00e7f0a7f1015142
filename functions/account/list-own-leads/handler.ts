import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listOwnLeads } from './spec.ts'
import { ownLeadView } from '../../../lib/domain/lead/own-lead-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadOwnLeads } from '../../../lib/store/lead/own-leads.ts'

export const handler = personEndpoint(listOwnLeads, async ({ login, caller, query: { limit, cursor }, at }) => {
  const { personId } = await login
  const [contour, { leads, next }, { is: partner }] = await Promise.all([
    loadContour(),
    loadOwnLeads(personId, { limit, after: cursor }),
    caller,
  ])
  return {
    answer: leads.map((lead) => ownLeadView(contour, lead, partner, at)),
    nextCursor: next === null ? null : writeCursor('own-leads', next),
  }
})

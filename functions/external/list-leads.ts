import { writeCursor } from '../../lib/contract/cursor.ts'
import { listLeads } from '../../lib/contract/list-leads.ts'
import { configurationId } from '../../lib/domain/configuration-id.ts'
import { statusNamed } from '../../lib/domain/lead.ts'
import { leadListView } from '../../lib/domain/lead-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { contourName } from '../../lib/store/environment.ts'
import { isByChange, loadLeadPage } from '../../lib/store/lead-list.ts'

export const handler = endpoint(listLeads, async ({ query: { status, cursor, ...asked } }) => {
  // A place among changes is none among leads, and the other way round.
  if (cursor !== undefined && cursor.includes('#') !== isByChange({ ...asked, statusId: status })) throw cursorInvalid()
  // Ids of statuses are made from their names: the page need not wait for the contour, which says whether that is so.
  const likelyId = status === undefined ? undefined : configurationId(contourName(), 'STATUS', status)
  const pageOf = (statusId: string | undefined) => loadLeadPage({ ...asked, statusId, after: cursor })
  const [contour, likelyPage] = await Promise.all([loadContour(), pageOf(likelyId)])
  const statusId = status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id
  const { leads, partners, next } = statusId === likelyId ? likelyPage : await pageOf(statusId)
  return {
    answer: leads.map((lead) => leadListView(contour, lead, partners.get(lead.partnerId ?? '') ?? null)),
    nextCursor: next === null ? null : writeCursor('leads', next),
  }
})

function cursorInvalid(): ApiError {
  const error = new ApiError('CURSOR_INVALID')
  error.violations = [{ path: 'cursor', message: error.message }]
  return error
}

import { listLeadStatuses } from '../../lib/contract/list-lead-statuses.ts'
import { leadStatusesView } from '../../lib/domain/lead-status.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = endpoint(listLeadStatuses, async () => ({ answer: leadStatusesView(await loadContour()) }))

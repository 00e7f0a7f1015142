import { listLeadStatuses } from './spec.ts'
import { leadStatusesView } from '../../../lib/domain/lead/lead-status.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(listLeadStatuses, async () => ({ answer: leadStatusesView(await loadContour()) }))

import { listPartnerGroups } from './spec.ts'
import { groupsView } from '../../../lib/domain/partner/partner-terms.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(listPartnerGroups, async () => ({ answer: groupsView(await loadContour()) }))

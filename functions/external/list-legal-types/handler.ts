import { listLegalTypes } from './spec.ts'
import { legalTypesView } from '../../../lib/domain/partner/partner-terms.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(listLegalTypes, async () => ({ answer: legalTypesView(await loadContour()) }))

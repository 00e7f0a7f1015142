import { listLevels } from './spec.ts'
import { levelsView } from '../../../lib/domain/partner/partner-terms.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(listLevels, async () => ({ answer: levelsView(await loadContour()) }))

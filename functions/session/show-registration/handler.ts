import { showRegistration } from './spec.ts'
import { registrationView } from '../../../lib/domain/partner/registration.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = visitorEndpoint(showRegistration, async () => ({ answer: registrationView(await loadContour()) }))

import { showRegistration } from '../../lib/contract/show-registration.ts'
import { registrationView } from '../../lib/domain/registration.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../lib/store/contour.ts'

export const handler = visitorEndpoint(showRegistration, async () => ({ answer: registrationView(await loadSettings()) }))

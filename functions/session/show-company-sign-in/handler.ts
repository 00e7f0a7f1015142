import { companySettings } from '../../../lib/company/company-settings.ts'
import { showCompanySignIn } from './spec.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'

export const handler = visitorEndpoint(showCompanySignIn, async () => ({ answer: { title: companySettings()?.title ?? null } }))

import { companySettings } from '../../lib/company/company-settings.ts'
import { showCompanySignIn } from '../../lib/contract/show-company-sign-in.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'

export const handler = visitorEndpoint(showCompanySignIn, async () => ({ answer: { title: companySettings()?.title ?? null } }))

import { companyReturnAddress, companySettings } from '../../../lib/company/company-settings.ts'
import { authorizationAddress } from '../../../lib/company/issuer.ts'
import { beginCompanySignIn } from './spec.ts'
import { companyStateGoodMs } from '../../../lib/domain/people/company-identity.ts'
import { ApiError } from '../../../lib/errors.ts'
import { browserCookie } from '../../../lib/http/session-cookie.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { companyStateMade } from '../../../lib/store/people/company.ts'

export const handler = visitorEndpoint(beginCompanySignIn, async ({ browser: known, site, at, newSecret }) => {
  const settings = companySettings()
  if (!settings) throw new ApiError('COMPANY_SIGN_IN_OFF')
  const browser = known ?? newSecret()
  const state = newSecret() + newSecret()
  const asking = {
    nonce: newSecret() + newSecret(),
    codeVerifier: newSecret() + newSecret(),
    returnAddress: companyReturnAddress(settings, site.origin),
  }
  const nowMs = Date.parse(at)
  return {
    answer: {
      address: await authorizationAddress(settings, { state, ...asking }, nowMs),
      expiresAt: new Date(nowMs + companyStateGoodMs).toISOString(),
    },
    steps: [companyStateMade(state, { browser, ...asking }, nowMs)],
    headers: { 'Set-Cookie': browserCookie(browser) },
  }
})

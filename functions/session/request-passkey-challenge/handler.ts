import { requestPasskeyChallenge } from './spec.ts'
import { challengeGoodMs } from '../../../lib/domain/people/passkey.ts'
import { browserCookie } from '../../../lib/http/session-cookie.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { challengeMade } from '../../../lib/store/people/passkey.ts'

export const handler = visitorEndpoint(requestPasskeyChallenge, async ({ browser: known, site, at, newSecret }) => {
  const browser = known ?? newSecret()
  const challenge = newSecret() + newSecret()
  const nowMs = Date.parse(at)
  return {
    steps: [challengeMade(challenge, browser, nowMs)],
    answer: { challenge, site: site.rpId, expiresAt: new Date(nowMs + challengeGoodMs).toISOString() },
    headers: { 'Set-Cookie': browserCookie(browser) },
  }
})

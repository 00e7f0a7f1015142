import { requestSignInCode } from './spec.ts'
import { isWorkNeeded } from '../../../lib/domain/people/proof-of-work.ts'
import { askCode, askedCodeView, digitsNeeded, isCodeWithheld } from '../../../lib/domain/people/sign-in.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { browserCookie } from '../../../lib/http/session-cookie.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { workSpent } from '../../../lib/store/people/proof-of-work.ts'
import { codeAsked, loadAsked, loadSignInSecret, signInPlace, signInSecretMade } from '../../../lib/store/people/sign-in-code.ts'

export const handler = visitorEndpoint(requestSignInCode, async ({ body, browser: known, at, newSecret, requestId }) => {
  const { email, app, registers, again, work } = body
  // Nobody registers as an administrator.
  const door = registers && app === 'account' ? 'registration' : app
  const browser = known ?? newSecret()
  const knownSecret = await loadSignInSecret()
  const secret = knownSecret ?? newSecret() + newSecret()
  const place = signInPlace(secret, { door, email, browser })
  const { before, mailbox, wrongToday } = await loadAsked(place, dayAt(at))
  const digits = digitsNeeded(door, wrongToday)
  const nowMs = Date.parse(at)
  const asked = askCode({ before, mailbox, digits, isAgain: again, nowMs, newSalt: newSecret })
  const answer = askedCodeView(asked, digits)
  const headers = { 'Set-Cookie': browserCookie(browser) }
  if (asked.writes === 'Nothing') return { answer, headers, isCodeWithheld: isCodeWithheld(asked) }

  const isKnownBrowser = before?.knownSince !== undefined
  // The very first code of a contour creates the secret that challenges are signed with.
  const takesWork = knownSecret !== undefined && isWorkNeeded({ door, wrongToday, isKnownBrowser })
  const worked = takesWork ? [workSpent(secret, { door, email, proof: work, nowMs, newSalt: newSecret })] : []
  const order = {
    kind: 'SignInCode',
    email,
    app,
    ...(door === 'registration' && { registers: true as const }),
    requestId,
  } as const
  const coded = codeAsked(place, asked, (code) => ({ ...order, ...code }))
  return {
    steps: [...(knownSecret === undefined ? [signInSecretMade(secret)] : []), ...worked, ...coded],
    answer,
    headers,
    isCodeWithheld: isCodeWithheld(asked),
  }
})

import { signIn } from '../../lib/contract/sign-in.ts'
import { cookieSeconds, kindOfApp, maySignIn, newLogin } from '../../lib/domain/login.ts'
import { loginToken } from '../../lib/domain/login-token.ts'
import { personView } from '../../lib/domain/person-view.ts'
import { signInBlocked } from '../../lib/domain/program-contact.ts'
import { ApiError } from '../../lib/errors.ts'
import { sessionCookie } from '../../lib/http/session-cookie.ts'
import { rightCode } from '../../lib/http/tried-code.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../lib/store/contour.ts'
import { contourName } from '../../lib/store/environment.ts'
import { guarded } from '../../lib/store/guarded.ts'
import { findPerson, loginBegun } from '../../lib/store/login.ts'
import { signInGuard } from '../../lib/store/person-guard.ts'
import { browserBy, codeUsed, type RightCode } from '../../lib/store/sign-in-code.ts'

export const handler = visitorEndpoint(signIn, async (asked, known: { right: RightCode } | undefined) => {
  const { body, browser, at, newId, newSecret, userAgent } = asked
  // The account, and pages of the previous release, do not send the app.
  const { email, code, app = 'account' } = body
  // One request is one try, however often the decision is repeated.
  const right = known?.right ?? (await rightCode({ door: app, email, code, browser, at }))
  const person = await findPerson(kindOfApp[app], email)
  if (person?.kind === 'Partner' && !maySignIn(person)) throw signInBlocked((await loadSettings()).contact)
  if (!person || !maySignIn(person)) throw new ApiError('SIGN_IN_REFUSED')

  const token = loginToken(person.kind, newSecret())
  const login = newLogin({ person, id: newId(), userAgent, at })
  return {
    steps: guarded([...codeUsed(right, at), ...loginBegun(login, token, browserBy(right.code))], [signInGuard(person)]),
    answer: personView(person, login, contourName()),
    headers: { 'Set-Cookie': sessionCookie(token, cookieSeconds(person.kind)) },
    known: { right },
  }
})

import { signIn } from '../../lib/contract/sign-in.ts'
import { cookieSeconds, kindOfApp, maySignIn, newLogin } from '../../lib/domain/login.ts'
import { personView } from '../../lib/domain/person-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { sessionCookie } from '../../lib/http/session-cookie.ts'
import { rightCode } from '../../lib/http/tried-code.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { contourName } from '../../lib/store/environment.ts'
import { guarded } from '../../lib/store/guarded.ts'
import { findPerson, loginBegun } from '../../lib/store/login.ts'
import { signInGuard } from '../../lib/store/person-guard.ts'
import { sha256 } from '../../lib/store/sha256.ts'
import { codeUsed } from '../../lib/store/sign-in-code.ts'

export const handler = visitorEndpoint(signIn, async ({ body, browser, at, newId, newSecret, userAgent }) => {
  // Pages of the previous release, and the account, do not say which app.
  const { email, code, app = 'account' } = body
  const right = await rightCode({ door: app, email, code, browser, at })
  const person = await findPerson(kindOfApp[app], email)
  if (person?.kind === 'Partner' && !maySignIn(person)) throw new ApiError('SIGN_IN_BLOCKED')
  if (!person || !maySignIn(person)) throw new ApiError('SIGN_IN_REFUSED')

  const token = newSecret()
  const login = newLogin({ person, id: newId(), userAgent, at })
  return {
    steps: guarded([...codeUsed(right, at), ...loginBegun(login, sha256(token))], [signInGuard(person)]),
    answer: personView(person, login, contourName()),
    headers: { 'Set-Cookie': sessionCookie(token, cookieSeconds(person.kind)) },
  }
})

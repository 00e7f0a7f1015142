import { signInWithPasskey } from '../../lib/contract/sign-in-with-passkey.ts'
import { cookieSeconds, mayStaySignedIn, newLogin } from '../../lib/domain/login.ts'
import { loginToken } from '../../lib/domain/login-token.ts'
import { personView } from '../../lib/domain/person-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { sessionCookie } from '../../lib/http/session-cookie.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { assertedPasskey } from '../../lib/passkey/asserted-passkey.ts'
import { contourName } from '../../lib/store/environment.ts'
import { guarded } from '../../lib/store/guarded.ts'
import { loadPerson, loginBegun } from '../../lib/store/login.ts'
import { passkeyGuard } from '../../lib/store/person-guard.ts'
import { browserBy, browserNoted, loadCodeAt, loadSignInSecret, signInPlace } from '../../lib/store/sign-in-code.ts'

export const handler = visitorEndpoint(signInWithPasskey, async ({ body, at, newId, newSecret, userAgent, ...asked }) => {
  const [{ passkey, steps }, secret] = await Promise.all([assertedPasskey(body, { ...asked, at }), loadSignInSecret()])
  const person = await loadPerson({ kind: 'Administrator', personId: passkey.administratorId })
  // When an administrator loses all roles, their passkeys end with their logins, even if roles are given again later.
  if (!mayStaySignedIn(person, passkey)) throw new ApiError('PASSKEY_REFUSED')

  const { email } = person.is
  const place =
    secret !== undefined && asked.browser !== undefined && signInPlace(secret, { door: 'console', email, browser: asked.browser })
  const known = place ? await loadCodeAt(place) : undefined
  const noted = place ? [browserNoted(place, known, at, newSecret())] : []
  const token = loginToken('Administrator', newSecret())
  const login = newLogin({ person, id: newId(), userAgent, at, passkeyId: passkey.id })
  return {
    steps: guarded([...steps, ...noted, ...loginBegun(login, token, browserBy(known))], [passkeyGuard(person)]),
    answer: personView(person, login, contourName()),
    headers: { 'Set-Cookie': sessionCookie(token, cookieSeconds(person.kind)) },
  }
})

import { signIn } from '../../lib/contract/sign-in.ts'
import { cookieSeconds, kindOfApp, maySignIn, newLogin } from '../../lib/domain/login.ts'
import { personView } from '../../lib/domain/person-view.ts'
import { openRegistration, registrationRequired } from '../../lib/domain/registration.ts'
import { ApiError } from '../../lib/errors.ts'
import { sessionCookie } from '../../lib/http/session-cookie.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../lib/store/contour.ts'
import { contourName } from '../../lib/store/environment.ts'
import { guarded } from '../../lib/store/guarded.ts'
import { findPerson, loginBegun } from '../../lib/store/login.ts'
import { personGuard } from '../../lib/store/person-guard.ts'
import { sha256 } from '../../lib/store/sha256.ts'
import { codeTried, codeUsed, loadSignInSecret, signInPlace } from '../../lib/store/sign-in-code.ts'

export const handler = visitorEndpoint(signIn, async ({ body: { email, code }, at, newId, newSecret, userAgent }) => {
  // Wrong, over, tried too often, of nobody: whoever guesses learns nothing of which it was.
  const refused = () => new ApiError('SIGN_IN_REFUSED')
  const secret = await loadSignInSecret()
  if (secret === undefined) throw refused()
  const hmacs = signInPlace(secret, email, code)
  const tried = await codeTried(hmacs, Date.parse(at))
  if (!tried) throw refused()
  const person = await findPerson(kindOfApp[tried.app], email)
  const open = person || tried.app === 'console' ? undefined : openRegistration(await loadSettings())
  // The code stays good: with it one registers.
  if (open) throw registrationRequired(open)
  if (!person || !maySignIn(person)) throw refused()

  const token = newSecret()
  const login = newLogin({ person, id: newId(), userAgent, at })
  return {
    steps: guarded([codeUsed(hmacs, at), ...loginBegun(login, sha256(token))], [{ ...personGuard(person, undefined), refused }]),
    answer: personView(person, login, contourName()),
    headers: { 'Set-Cookie': sessionCookie(token, cookieSeconds(person.kind)) },
  }
})

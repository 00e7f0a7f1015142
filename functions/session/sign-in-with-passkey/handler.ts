import { signInWithPasskey } from './spec.ts'
import { mayStaySignedIn } from '../../../lib/domain/people/login.ts'
import { ApiError } from '../../../lib/errors.ts'
import { signedIn } from '../../../lib/http/signed-in.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { assertedPasskey } from '../../../lib/passkey/asserted-passkey.ts'
import { guarded } from '../../../lib/store/table/guarded.ts'
import { loadPerson } from '../../../lib/store/people/login.ts'
import { passkeyGuard } from '../../../lib/store/people/person-guard.ts'
import { browserBy, browserNoted, loadCodeAt, loadSignInSecret, signInPlace } from '../../../lib/store/people/sign-in-code.ts'

export const handler = visitorEndpoint(signInWithPasskey, async ({ body, at, newId, newSecret, userAgent, ...asked }) => {
  const [{ passkey, steps }, secret] = await Promise.all([assertedPasskey(body, { ...asked, at }), loadSignInSecret()])
  const person = await loadPerson({ kind: 'Administrator', personId: passkey.administratorId })
  // When an administrator loses all roles, their passkeys end with their logins, even if roles are given again later.
  if (!mayStaySignedIn(person, passkey)) throw new ApiError('PASSKEY_REFUSED')

  const { email } = person.is
  const place =
    secret !== undefined && asked.browser !== undefined && signInPlace(secret, { door: 'console', email, browser: asked.browser })
  const known = place ? await loadCodeAt(place) : undefined
  const browserSteps = place ? [browserNoted(place, known, at, newSecret())] : []
  const by = { passkeyId: passkey.id }
  const begun = signedIn({ person, browser: browserBy(known), by, at, userAgent, newId, newSecret })
  return {
    steps: guarded([...steps, ...browserSteps, ...begun.steps], [passkeyGuard(person)]),
    answer: begun.answer,
    headers: begun.headers,
  }
})

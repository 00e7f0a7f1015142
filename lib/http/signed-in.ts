import { cookieSeconds, newLogin, type Person } from '../domain/people/login.ts'
import { loginToken } from '../domain/people/login-token.ts'
import { personView } from '../domain/people/person-view.ts'
import { contourName } from '../store/table/environment.ts'
import { loginBegun } from '../store/people/login.ts'
import { sessionCookie } from './session-cookie.ts'

/**
 * A person's login begins: the steps that write it, the answer, and the cookie with its token.
 *
 * @param of.browser whether the person signed in in this browser before: otherwise a mail reports it
 * @param of.by passkeyId or provenBy, unless a mailed code proved who it is
 */
export function signedIn(of: {
  person: Person
  browser: Parameters<typeof loginBegun>[2]
  by?: Pick<Parameters<typeof newLogin>[0], 'passkeyId' | 'provenBy'>
  at: string
  userAgent: string
  newId: () => string
  newSecret: () => string
}) {
  const { person, browser, by, at, userAgent, newId, newSecret } = of
  const token = loginToken(person.kind, newSecret())
  const login = newLogin({ person, id: newId(), userAgent, at, ...by })
  return {
    steps: loginBegun(login, token, browser),
    answer: personView(person, login, contourName()),
    headers: { 'Set-Cookie': sessionCookie(token, cookieSeconds(person.kind)) },
  }
}

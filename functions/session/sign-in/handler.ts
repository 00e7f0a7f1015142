import { signIn } from './spec.ts'
import { kindOfApp, maySignIn } from '../../../lib/domain/people/login.ts'
import { signInBlocked } from '../../../lib/domain/contour/program-contact.ts'
import { ApiError } from '../../../lib/errors.ts'
import { rightCode } from '../../../lib/http/tried-code.ts'
import { signedIn } from '../../../lib/http/signed-in.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../../lib/store/contour/contour.ts'
import { guarded } from '../../../lib/store/table/guarded.ts'
import { findPerson } from '../../../lib/store/people/login.ts'
import { signInGuard } from '../../../lib/store/people/person-guard.ts'
import { browserBy, codeUsed, type RightCode } from '../../../lib/store/people/sign-in-code.ts'

export const handler = visitorEndpoint(signIn, async (asked, known: { right: RightCode } | undefined) => {
  const { body, browser, at, newId, newSecret, userAgent } = asked
  // The account, and pages of the previous release, do not send the app.
  const { email, code, app = 'account' } = body
  // One request is one try, however often the decision is repeated.
  const right = known?.right ?? (await rightCode({ door: app, email, code, browser, at }))
  const person = await findPerson(kindOfApp[app], email)
  if (person?.kind === 'Partner' && !maySignIn(person)) throw signInBlocked((await loadSettings()).contact)
  if (!person || !maySignIn(person)) throw new ApiError('SIGN_IN_REFUSED')

  const begun = signedIn({ person, browser: browserBy(right.code), at, userAgent, newId, newSecret })
  return {
    steps: guarded([...codeUsed(right, at), ...begun.steps], [signInGuard(person)]),
    answer: begun.answer,
    headers: begun.headers,
    known: { right },
  }
})

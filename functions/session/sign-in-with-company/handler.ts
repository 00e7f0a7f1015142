import { companySettings } from '../../../lib/company/company-settings.ts'
import { signedInByCompany, type SignedInByCompany } from '../../../lib/company/issuer.ts'
import { signInWithCompany } from './spec.ts'
import { newIdentity } from '../../../lib/domain/people/company-identity.ts'
import { maySignIn } from '../../../lib/domain/people/login.ts'
import { foldedAddress } from '../../../lib/domain/people/sign-in.ts'
import { ApiError } from '../../../lib/errors.ts'
import { signedIn } from '../../../lib/http/signed-in.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import {
  companyStateUsed,
  identityNoted,
  identityStands,
  loadCompanyState,
  loadIdentity,
  subjectDigest,
} from '../../../lib/store/people/company.ts'
import { guarded } from '../../../lib/store/table/guarded.ts'
import { loadAdministrators } from '../../../lib/store/people/login.ts'
import { companyGuard } from '../../../lib/store/people/person-guard.ts'
import { browserBy, browserNoted, loadCodeAt, loadSignInSecret, signInPlace } from '../../../lib/store/people/sign-in-code.ts'

export const handler = visitorEndpoint(signInWithCompany, async (asked, known: { told: SignedInByCompany } | undefined) => {
  const { body, browser, at, newId, newSecret, userAgent } = asked
  const settings = companySettings()
  if (!settings) throw new ApiError('COMPANY_SIGN_IN_OFF')
  const nowMs = Date.parse(at)
  const state = await loadCompanyState(body.state, browser, nowMs)
  if (!state || browser === undefined) throw new ApiError('COMPANY_SIGN_IN_REFUSED')
  const parameters = { code: body.code, state: body.state, ...(typeof body.iss === 'string' && { iss: body.iss }) }
  // A code of the company can be used once, however often the decision is repeated.
  const told = known?.told ?? (await signedInByCompany(settings, parameters, { ...state, state: body.state }, nowMs))

  const [administrators, secret] = await Promise.all([loadAdministrators(), loadSignInSecret()])
  const address = foldedAddress(told.email)
  const person = administrators.find(({ is }) => foldedAddress(is.email) === address)
  if (!person || !maySignIn(person)) throw new ApiError('COMPANY_SIGN_IN_REFUSED')

  const place = secret === undefined ? undefined : signInPlace(secret, { door: 'console', email: person.is.email, browser })
  const subjectSha256 = subjectDigest(told.issuer, told.subject)
  const [noted, code] = await Promise.all([loadIdentity(person.is.id, subjectSha256), place && loadCodeAt(place)])
  const identity = newIdentity({ person, issuer: told.issuer, subjectSha256, ...noted, administrators, at })
  const identitySteps = identity ? identityNoted(identity, noted) : noted.known ? [identityStands(noted.known)] : []
  const browserSteps = place ? [browserNoted(place, code, at, newSecret())] : []
  const by = { provenBy: 'Company' } as const
  const begun = signedIn({ person, browser: browserBy(code), by, at, userAgent, newId, newSecret })
  return {
    steps: guarded(
      [companyStateUsed(body.state, browser, nowMs), ...identitySteps, ...browserSteps, ...begun.steps],
      [companyGuard(person)],
    ),
    answer: begun.answer,
    headers: begun.headers,
    known: { told },
  }
})

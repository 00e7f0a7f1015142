import { registerPartner } from './spec.ts'
import { maySignIn, partnerAsPerson } from '../../../lib/domain/people/login.ts'
import { signInBlocked } from '../../../lib/domain/contour/program-contact.ts'
import {
  agreementDeed,
  agreementTo,
  checkRegistration,
  registrationAnswers,
  registeredPartner,
  registrationDeed,
} from '../../../lib/domain/partner/registration.ts'
import { rightCode } from '../../../lib/http/tried-code.ts'
import { signedIn } from '../../../lib/http/signed-in.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { agreementKept, loadAgreement } from '../../../lib/store/partner/agreement.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { legalDetailsSet } from '../../../lib/store/partner/legal-details.ts'
import { guarded } from '../../../lib/store/table/guarded.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { findPartner, partnerCreated } from '../../../lib/store/partner/partner.ts'
import { signInGuard } from '../../../lib/store/people/person-guard.ts'
import {
  browserBy,
  browserNoted,
  codeUsed,
  loadCodeAt,
  loadSignInSecret,
  type RightCode,
  signInPlace,
} from '../../../lib/store/people/sign-in-code.ts'

export const handler = visitorEndpoint(registerPartner, async (asked, known: { right: RightCode } | undefined) => {
  const { email, code, agreedTerms, legalTypeId = null, legalDetails = [], ...names } = asked.body
  const { browser, at, newId, newSecret, ipAddress, userAgent } = asked
  // Also caches the secret that the code is checked with.
  const [contour] = await Promise.all([loadContour(), loadSignInSecret()])
  const open = checkRegistration(contour.settings, agreedTerms)
  const answers = registrationAnswers({ legalTypeId, sent: legalDetails }, contour)
  // One request is one try, however often the decision is repeated.
  const right = known?.right ?? (await rightCode({ door: 'registration', email, code, browser, at }))

  // The browser is the same for registration and account: it becomes known at the later sign-in door too.
  const account = signInPlace(right.secret, { door: 'account', email, browser: browser ?? '' })
  const [present, signedInThere] = await Promise.all([findPartner(email), loadCodeAt(account)])
  const partner = present ?? registeredPartner({ email, ...names, legalTypeId }, open, { id: newId(), at, answers })
  const person = partnerAsPerson(partner)
  if (!maySignIn(person)) throw signInBlocked(contour.settings.contact)
  const isAgreed = present !== undefined && (await loadAgreement(partner.id, open.terms.version)) !== undefined
  const agreement = agreementTo(open.terms, { partnerId: partner.id, at, ipAddress, userAgent })
  const deed = present ? agreementDeed(agreement) : registrationDeed(partner, open.terms, contour, answers)
  const entry = { id: newId(), at, by: null, byPartnerId: partner.id, reason: null, ...deed }
  // A person who has just become a partner needs no notice of a new sign-in.
  const usedBrowser = present ? browserBy(signedInThere) : 'Known'
  const begun = signedIn({ person, browser: usedBrowser, at, userAgent, newId, newSecret })
  const steps = [
    ...codeUsed(right, at),
    ...(present ? [] : partnerCreated(partner, null)),
    ...(!present && partner.legalDetailsAt !== undefined
      ? [await legalDetailsSet(partner.id, answers, { revision: 0, at })]
      : []),
    ...(isAgreed ? [] : [agreementKept(agreement), journalWritten(entry)]),
    browserNoted(account, signedInThere, at, newSecret()),
    ...begun.steps,
  ]
  return {
    steps: present ? guarded(steps, [signInGuard(person)]) : steps,
    answer: begun.answer,
    headers: begun.headers,
    known: { right },
  }
})

import { requestOwnPayout } from './spec.ts'
import { ownProfileEdit } from '../../../lib/domain/partner/own-profile.ts'
import { requestPayout } from '../../../lib/domain/payout/payout.ts'
import { ownDestination } from '../../../lib/domain/payout/payout-destination.ts'
import { ownPayoutView } from '../../../lib/domain/payout/payout-view.ts'
import { paidBy, sharedNote } from '../../../lib/domain/partner/same-details.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { confirmedBy, type KnownCode } from '../../../lib/store/people/confirmation.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { payoutRequested } from '../../../lib/store/payout/payout.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { loadPayeesOfEdit, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { codeUsed } from '../../../lib/store/people/sign-in-code.ts'

export const handler = personEndpoint(requestOwnPayout, async (asked, known: KnownCode | undefined) => {
  const { body, login, caller, at, newId } = asked
  const { id: loginId, personId } = await login
  const [contour, { is: partner }, account] = await Promise.all([loadContour(), caller, loadAccount(personId)])
  const { others, ...destination } = ownDestination(partner, body)
  const requested = requestPayout({
    settings: contour.settings,
    legalTypes: contour.legalTypes,
    partner,
    account,
    actor: { kind: 'Partner' },
    ...body.amount,
    ...destination,
    comment: body.comment ?? null,
    at,
    newId,
  })
  const { payout } = requested
  const decided = { answer: ownPayoutView(payout), event: { what: 'payouts', state: payout.status } } as const
  // The request goes to the details of the profile, on the condition that the profile is as it was read.
  if (!others) return { ...decided, steps: payoutRequested(requested) }
  const { code, keep = false } = body
  const missing = 'PAYOUT_DESTINATION_UNCONFIRMED'
  const right = await confirmedBy(partner, { purpose: 'Payout', loginId, code, known, at, missing })
  const used = codeUsed(right, at, 'CONFIRMATION_REFUSED')
  if (!keep) return { ...decided, known: { right }, steps: [...payoutRequested(requested), ...used] }

  const { profile, deed } = ownProfileEdit(partner, others, { contour, at })
  const payees = await loadPayeesOfEdit(profile, partner)
  const note = sharedNote(sharedWith(paidBy({ ...partner, ...profile }), payees, partner.id))
  const entry = { id: newId(), at, by: null, byPartnerId: partner.id, reason: null, ...note, ...deed }
  const edited = profileEdited(partner.id, profile, partner, payees)
  return { ...decided, known: { right }, steps: [...payoutRequested(requested, edited), ...used, journalWritten(entry)] }
})

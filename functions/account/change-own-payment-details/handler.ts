import { changeOwnPaymentDetails } from './spec.ts'
import { paymentDetailsEdit } from '../../../lib/act/change-payment-details.ts'
import { detailsChange } from '../../../lib/domain/payout/kept-details.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { loadPaymentDetails } from '../../../lib/store/partner/payment-details.ts'
import { confirmedBy, type KnownCode } from '../../../lib/store/people/confirmation.ts'
import { codeUsed } from '../../../lib/store/people/sign-in-code.ts'

export const handler = personEndpoint(changeOwnPaymentDetails, async (asked, known: KnownCode | undefined) => {
  const { body, login, caller, at, newId } = asked
  const { code, ...change } = body
  const { id: loginId, personId } = await login
  const [contour, { is: before }, kept] = await Promise.all([loadContour(), caller, loadPaymentDetails(personId)])
  const decided = detailsChange({ before, kept, asked: change, by: 'Partner', contour, at, newId })
  // The stored answer contains nothing of what was sent.
  const { paymentDetails, updatedAt } = decided?.partner ?? before
  const answer = { chosenId: paymentDetails?.id ?? null, updatedAt }
  if (!decided) return { restsOn: [profileStillAsRead(before)], answer }
  const confirming = { purpose: 'Details', loginId, code, known, at, missing: 'CONFIRMATION_REQUIRED' } as const
  const [right, { deed = decided.deed, steps }] = await Promise.all([
    confirmedBy(before, confirming),
    paymentDetailsEdit(before, decided),
  ])
  const entry = { id: newId(), at, by: null, byPartnerId: before.id, reason: null, ...deed }
  return {
    steps: [...steps, ...codeUsed(right, at, 'CONFIRMATION_REFUSED'), journalWritten(entry)],
    answer,
    known: { right },
  }
})

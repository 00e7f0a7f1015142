import type { Deed, JournalEntry } from '../domain/journal/journal.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { paidBy, type Shared, sharedNote } from '../domain/partner/same-details.ts'
import type { DetailsChange } from '../domain/payout/kept-details.ts'
import { paymentDetailsAdded, paymentDetailsRemoved } from '../store/partner/payment-details.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import { presentFormAsked } from '../store/table/table-form.ts'
import type { Step } from '../store/table/transact.ts'

/** A change of a partner's payment details, to be written in one transaction. */
export interface PaymentDetailsEdit {
  partner: Partner
  /** Who else is paid by the same details. */
  shared: readonly Shared[]
  /** With a note for administrators when somebody else is paid by the same; undefined when nothing changes. */
  deed: (Deed & Pick<JournalEntry, 'note'>) | undefined
  steps: readonly Step[]
}

/**
 * A change of payment details as it is written, through every door. Only after the upgrade is closed: the previous release would pay as
 * if there were none.
 *
 * @param change undefined when nothing changes
 * @throws writing it, ApiError UPGRADE_NOT_CLOSED
 */
export async function paymentDetailsEdit(before: Partner, change: DetailsChange | undefined): Promise<PaymentDetailsEdit> {
  const things = paidBy(change?.partner ?? before)
  const payees = await loadPayees([...paidBy(before), ...things])
  const shared = sharedWith(things, payees, before.id)
  if (!change) return { partner: before, shared, deed: undefined, steps: [] }
  const { profile, partner, added, removed, deed } = change
  return {
    partner,
    shared,
    deed: { ...deed, ...(profile.paymentDetails ? sharedNote(shared) : {}) },
    steps: [
      presentFormAsked,
      ...profileEdited(before.id, profile, before, payees),
      ...(added ? [paymentDetailsAdded(before.id, added)] : []),
      ...(removed ? [paymentDetailsRemoved(before.id, removed.id)] : []),
    ],
  }
}

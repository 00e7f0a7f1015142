import type { Partner } from '../../lib/domain/partner/partner.ts'
import type { KeptDetails } from '../../lib/domain/payout/payment-details.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { editedPaidBy } from '../../lib/store/partner/same-details.ts'
import { findPartnerId, loadPartner } from '../../lib/store/partner/partner.ts'
import { editStep } from '../../lib/store/table/edit-step.ts'
import { partnerKey, settingsKey, tableForm } from '../../lib/store/keys.ts'
import { paymentDetailsAdded } from '../../lib/store/partner/payment-details.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { transact } from '../../lib/store/table/transact.ts'

/** Stores payout details in the profile, as if confirmed by a code long ago, so that no payout waits because of them. */
export async function rememberDetails(
  email: string,
  details: Partial<Pick<Partner, 'bank' | 'requisites'>> = { requisites: 'card' },
): Promise<void> {
  const id = await findPartnerId(email)
  if (id === undefined) throw new Error(`the contour has no partner ${email}`)
  const steps = [editStep(partnerKey(id), details), ...editedPaidBy(id, details, await loadPartner(id))]
  await transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
}

const keptId = '019537aa-0000-7000-8000-00000000d001'

/** The same as payment details, chosen and added long ago; nothing in a table of the previous form. Gives their id. */
export async function keepPaymentDetails(email: string): Promise<string> {
  if ((await getItem(settingsKey))?.form !== tableForm) return keptId
  const id = await findPartnerId(email)
  if (id === undefined) throw new Error(`the contour has no partner ${email}`)
  const chosen: KeptDetails = {
    kind: 'FastPayments',
    phone: '+79260004321',
    bank: 'Сбербанк',
    id: keptId,
    by: 'Partner',
    addedAt: '2026-01-01T00:00:00.000Z',
  }
  const details = { paymentDetails: chosen }
  const steps = [
    editStep(partnerKey(id), details),
    paymentDetailsAdded(id, chosen),
    ...editedPaidBy(id, details, await loadPartner(id)),
  ]
  await transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
  return keptId
}

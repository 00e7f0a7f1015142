import type { Partner } from '../../lib/domain/partner.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { editedPaidBy } from '../../lib/store/same-details.ts'
import { findPartnerId, loadPartner } from '../../lib/store/partner.ts'
import { editStep } from '../../lib/store/edit-step.ts'
import { partnerKey } from '../../lib/store/keys.ts'
import { transact } from '../../lib/store/transact.ts'

/** Has the profile remember where payouts go to, as a code confirmed it long ago: no payout waits for that. */
export async function rememberDetails(
  email: string,
  details: Partial<Pick<Partner, 'bank' | 'requisites'>> = { requisites: 'card' },
): Promise<void> {
  const id = await findPartnerId(email)
  if (id === undefined) throw new Error(`the contour has no partner ${email}`)
  const steps = [editStep(partnerKey(id), details), ...editedPaidBy(id, details, await loadPartner(id))]
  await transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
}

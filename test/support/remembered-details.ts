import type { Partner } from '../../lib/domain/partner.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { findPartnerId } from '../../lib/store/partner.ts'
import { profileEdited } from '../../lib/store/profile-edited.ts'
import { transact } from '../../lib/store/transact.ts'

/** Has the profile remember where payouts go to, as a code would confirm it. */
export async function rememberDetails(
  email: string,
  details: Partial<Pick<Partner, 'bank' | 'requisites'>> = { requisites: 'card' },
): Promise<void> {
  const id = await findPartnerId(email)
  if (id === undefined) throw new Error(`the contour has no partner ${email}`)
  const steps = profileEdited(id, details)
  await transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
}

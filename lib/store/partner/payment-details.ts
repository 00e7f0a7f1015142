import type { KeptDetails } from '../../domain/payout/payment-details.ts'
import { isId } from '../../domain/value/id.ts'
import { paymentDetailsKey, paymentDetailsPartition } from '../keys.ts'
import { queryAll } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { keptDetailsItem } from './partner-items.ts'

/** All payment details of a partner, oldest first. Which one is chosen, the profile says. */
export async function loadPaymentDetails(partnerId: string): Promise<KeptDetails[]> {
  if (!isId(partnerId)) return []
  return (await queryAll(paymentDetailsPartition(partnerId))).map((item) => {
    const { partnerId: _whose, ...kept } = keptDetailsItem.read(item)
    return kept
  })
}

/**
 * Adds payment details. Like every change of them it is written together with an edit of the profile, at the revision that was read:
 * so two changes at once, a block and an erasure are decided one after the other.
 */
export const paymentDetailsAdded = (partnerId: string, kept: KeptDetails): Step => ({
  write: { Put: { Item: { ...paymentDetailsKey(partnerId, kept.id), ...kept, partnerId } } },
  refused: stale,
})

/** Removes payment details, in the same way. */
export const paymentDetailsRemoved = (partnerId: string, id: string): Step => ({
  write: { Delete: { Key: paymentDetailsKey(partnerId, id) } },
  refused: stale,
})

import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { isActivePayout, type ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { type DestinationStanding, standingOf } from '../../../lib/domain/payout/payout-destination.ts'
import { partnerKey } from '../../../lib/store/keys.ts'
import { getItems } from '../../../lib/store/table/read.ts'

/**
 * Destinations of open requests, as the console's queue shows them: by id, how the destination compares with the details that the partner
 * has confirmed by now. Ended requests have none.
 */
export async function destinationsOf(payouts: readonly ListedPayout[]): Promise<ReadonlyMap<string, DestinationStanding>> {
  const waiting = payouts.filter(({ status }) => isActivePayout(status))
  const keys = [...new Set(waiting.map(({ partnerId }) => partnerId))].map(partnerKey)
  const details = new Map(
    (await getItems(keys, ['id', 'bank', 'requisites', 'paymentDetails'])).map((item) => [String(item.id), item]),
  )
  return new Map(
    waiting.map((payout) => [
      payout.id,
      standingOf(payout, (details.get(payout.partnerId) ?? {}) as Pick<Partner, 'bank' | 'requisites' | 'paymentDetails'>),
    ]),
  )
}

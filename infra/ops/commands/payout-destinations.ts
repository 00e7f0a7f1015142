import type { Partner } from '../../../lib/domain/partner.ts'
import { isActivePayout, type ListedPayout } from '../../../lib/domain/payout.ts'
import { type DestinationStanding, standingOf } from '../../../lib/domain/payout-destination.ts'
import { partnerKey } from '../../../lib/store/keys.ts'
import { getItems } from '../../../lib/store/read.ts'

/**
 * Where requests that wait go, as the console's queue shows it: by id, what their destination is to the details that their partner
 * has confirmed by now. Of one that ended there is nothing left to look at.
 */
export async function destinationsOf(payouts: readonly ListedPayout[]): Promise<ReadonlyMap<string, DestinationStanding>> {
  const waiting = payouts.filter(({ status }) => isActivePayout(status))
  const keys = [...new Set(waiting.map(({ partnerId }) => partnerId))].map(partnerKey)
  const details = new Map((await getItems(keys, ['id', 'bank', 'requisites'])).map((item) => [String(item.id), item]))
  return new Map(
    waiting.map((payout) => [
      payout.id,
      standingOf(payout, (details.get(payout.partnerId) ?? {}) as Pick<Partner, 'bank' | 'requisites'>),
    ]),
  )
}

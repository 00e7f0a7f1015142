import type { ListedPayout } from '../../domain/payout/payout.ts'
import { payoutKey } from '../keys.ts'
import { loadListedPayouts } from './payout.ts'
import { payoutIndexes, payoutsOf } from './payout-indexes.ts'
import { queryIndex } from '../table/read.ts'

const maxPage = 40

/**
 * A page of a partner's payout requests, newest first. Their ids come from an eventually consistent index; the requests
 * themselves are read consistently.
 *
 * @param asked.after continues after this request
 */
export async function loadPayoutsOf(
  partnerId: string,
  asked: { limit?: number | undefined; after?: string | undefined },
): Promise<{ payouts: ListedPayout[]; next: string | null }> {
  const limit = Math.min(asked.limit ?? maxPage, maxPage)
  const { items } = await queryIndex({
    index: payoutIndexes.ofPartner,
    partition: payoutsOf(partnerId),
    after: asked.after === undefined ? undefined : { ...payoutKey(asked.after), id: asked.after },
    filters: {},
    // One more than asked shows whether there is a next page.
    limit: limit + 1,
  })
  const ids = items.slice(0, limit).map(({ id }) => String(id))
  const byId = new Map((await loadListedPayouts(ids)).map((payout) => [payout.id, payout]))
  return {
    payouts: ids.flatMap((id) => byId.get(id) ?? []),
    next: items.length > limit ? (ids.at(-1) ?? null) : null,
  }
}

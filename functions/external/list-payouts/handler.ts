import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listPayouts } from './spec.ts'
import { isPayoutAsked, type ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { payoutListView } from '../../../lib/domain/payout/payout-view.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { idOfExternal } from '../../../lib/store/moving/external-id.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { listedPayoutPages, loadListedPayouts } from '../../../lib/store/payout/payout.ts'

export const handler = streamedList(listPayouts, (query) => {
  const lookUp = partnerLookup()
  return {
    pages: query.externalId === undefined ? listedPayoutPages(query.cursor) : payoutNamed(query.externalId, query.cursor),
    isAsked: (payout: ListedPayout) => isPayoutAsked(payout, query),
    show: async (payouts: readonly ListedPayout[]) => {
      const partners = await lookUp(payouts.map(({ partnerId }) => partnerId))
      return payouts.map((payout) => payoutListView(payout, partners.get(payout.partnerId)))
    },
    cursorOf: ({ id }: ListedPayout) => writeCursor('payouts', id),
  }
})

/** The request with this id in another system: none or one, and none after a later one. */
async function* payoutNamed(externalId: string, after = 'g'): AsyncGenerator<ListedPayout[], void, void> {
  const id = await idOfExternal('PAYOUT', externalId)
  yield id === undefined || id >= after ? [] : await loadListedPayouts([id])
}

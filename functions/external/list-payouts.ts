import { writeCursor } from '../../lib/contract/cursor.ts'
import { listPayouts } from '../../lib/contract/list-payouts.ts'
import { isPayoutAsked, type ListedPayout } from '../../lib/domain/payout.ts'
import { payoutListView } from '../../lib/domain/payout-view.ts'
import { streamedList } from '../../lib/http/streamed-list.ts'
import { partnerLookup } from '../../lib/store/partner.ts'
import { listedPayoutPages } from '../../lib/store/payout.ts'

export const handler = streamedList(listPayouts, (query) => {
  const lookUp = partnerLookup()
  return {
    pages: listedPayoutPages(query.cursor),
    isAsked: (payout: ListedPayout) => isPayoutAsked(payout, query),
    show: async (payouts: readonly ListedPayout[]) => {
      const partners = await lookUp(payouts.map(({ partnerId }) => partnerId))
      return payouts.map((payout) => payoutListView(payout, partners.get(payout.partnerId)))
    },
    cursorOf: ({ id }: ListedPayout) => writeCursor('payouts', id),
  }
})

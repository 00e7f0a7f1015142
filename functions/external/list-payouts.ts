import { writeCursor } from '../../lib/contract/cursor.ts'
import { listPayouts } from '../../lib/contract/list-payouts.ts'
import { isPayoutAsked, type ListedPayout } from '../../lib/domain/payout.ts'
import { payoutListView } from '../../lib/domain/payout-view.ts'
import { type StreamedList, streamedList } from '../../lib/http/streamed-list.ts'
import { partnerLookup } from '../../lib/store/partner.ts'
import { listedPayoutPages } from '../../lib/store/payout.ts'

export const handler = streamedList(listPayouts, (query): StreamedList<ListedPayout> => {
  const lookUp = partnerLookup()
  return {
    pages: listedPayoutPages(query.cursor),
    isAsked: (payout) => isPayoutAsked(payout, query),
    show: async (payouts) => {
      const partners = await lookUp(payouts.map(({ partnerId }) => partnerId))
      return payouts.map((payout) => payoutListView(payout, partners.get(payout.partnerId)))
    },
    cursorOf: ({ id }) => writeCursor('payouts', id),
  }
})

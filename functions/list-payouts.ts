import { listPayouts } from '../lib/contract/list-payouts.ts'
import { payoutListView } from '../lib/domain/payout-view.ts'
import { streamedList } from '../lib/http/streamed-list.ts'
import { partnerLookup } from '../lib/store/partner.ts'
import { listedPayoutPages } from '../lib/store/payout.ts'

export const handler = streamedList(listPayouts, async function* () {
  const lookUp = partnerLookup()
  for await (const payouts of listedPayoutPages()) {
    const partners = await lookUp(payouts.map(({ partnerId }) => partnerId))
    yield payouts.map((payout) => payoutListView(payout, partners.get(payout.partnerId)))
  }
})

import { countPayouts } from './spec.ts'
import { payoutCountView } from '../../../lib/domain/payout/payout-queue.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPayoutCounts } from '../../../lib/store/payout/payout-queue.ts'

export const handler = personEndpoint(countPayouts, async ({ at }) => ({
  answer: (await loadPayoutCounts(at)).map(payoutCountView),
}))

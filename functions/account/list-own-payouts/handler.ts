import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listOwnPayouts } from './spec.ts'
import { ownPayoutListView } from '../../../lib/domain/payout/payout-view.ts'
import { fittingPage } from '../../../lib/http/fitting-answer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPayoutsOf } from '../../../lib/store/payout/own-payouts.ts'

export const handler = personEndpoint(listOwnPayouts, async ({ login, query: { limit, cursor } }) => {
  const { personId } = await login
  const { payouts, next } = await loadPayoutsOf(personId, { limit, after: cursor })
  const page = fittingPage(payouts.map(ownPayoutListView), next, ({ id }) => id)
  return { answer: page.answer, nextCursor: page.next === null ? null : writeCursor('own-payouts', page.next) }
})

import { showOwnPayout } from '../../../lib/contract/show-own-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { shownOwnPayout } from '../responses/payout.ts'

export const document = {
  spec: showOwnPayout,
  tag: 'Account',
  summary: "Show the partner's own payout request with its history",
  description: 'A request of another partner is answered as one that there is not.',
  path: { id: { description: 'id of the payout request' } },
  answer: shownOwnPayout,
} satisfies EndpointDocument

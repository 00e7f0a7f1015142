import { decidePayout } from '../../../lib/contract/decide-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { payoutDecisionBody } from '../payout-move.ts'
import { payout } from '../responses/payout.ts'

export const document = {
  spec: decidePayout,
  tag: 'Console',
  summary: 'Approve, pay or reject a payout request, as an administrator',
  description:
    'The moves of PUT /payout/{id}/status, in the name of the administrator who is signed in. Approved and Rejected take payouts.approve, Paid takes payouts.pay. Where the contour wants two people, whoever approved a request cannot mark it paid. Give an Idempotency-Key for every intended act: it stays known when one signs in again. PAYOUT_TRANSITION_FORBIDDEN holds the `payout` as it is, with its history: somebody else was faster. A request of which something is missing since rewards were taken back is approved and paid only with `confirmedShortfall`, else PAYOUT_SHORTFALL_UNCONFIRMED says `available` and `shortfall` as they are; the check is a condition of the write. Where the contour refuses such requests: PAYOUT_UNCOVERED.',
  path: { id: { description: 'id of the payout request' } },
  body: payoutDecisionBody,
  answer: payout,
} satisfies EndpointDocument

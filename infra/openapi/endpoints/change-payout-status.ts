import { changePayoutStatus } from '../../../lib/contract/change-payout-status.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { payoutMoveBody } from '../payout-move.ts'
import { payout } from '../responses/payout.ts'

export const document = {
  spec: changePayoutStatus,
  tag: 'Payouts',
  summary: 'Approve, pay or reject a payout request',
  description:
    'Requested → Approved → Paid; Requested or Approved → Rejected, which gives the amount back to the balance. There is no way back from Paid and Rejected. Only the partner can cancel. A comment becomes adminComment. Where the contour says settings.refuseUncoveredPayouts, a request of which something is missing since rewards were taken back is neither approved nor paid: PAYOUT_UNCOVERED says `available` and `shortfall`.',
  path: { id: { description: 'id of the payout request' } },
  body: payoutMoveBody,
  answer: payout,
  examples: {
    approve: {
      summary: 'Approve',
      path: { id: demo.payout },
      body: { status: 'Approved' },
    },
    pay: {
      summary: 'Mark it as paid, once it is approved',
      path: { id: demo.payout },
      body: { status: 'Paid', comment: 'order 17' },
      again: 'PAYOUT_TRANSITION_FORBIDDEN',
    },
  },
} satisfies EndpointDocument

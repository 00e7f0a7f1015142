import { changePayoutStatus } from '../../../lib/contract/change-payout-status.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { payout } from '../responses/payout.ts'

export const document: EndpointDocument = {
  spec: changePayoutStatus,
  tag: 'Payouts',
  summary: 'Approve, pay or reject a payout request',
  description:
    'Requested → Approved → Paid; Requested or Approved → Rejected, which gives the amount back to the balance. There is no way back from Paid and Rejected. Only the partner can cancel. A comment becomes adminComment.',
  path: { id: { description: 'id of the payout request' } },
  body: described('PayoutStatusChange', changePayoutStatus.body, {
    status: {
      description: 'Requested may become Approved or Rejected, Approved may become Paid or Rejected',
      examples: ['Approved'],
    },
    comment: { description: 'Comment on the change', examples: ['order 17'], override: textOrNull },
  }),
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
}

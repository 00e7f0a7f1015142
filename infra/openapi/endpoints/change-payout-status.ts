import { changePayoutStatus } from '../../../lib/contract/change-payout-status.ts'
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
      ask: async ({ payoutIn }) => ({ path: { id: await payoutIn('Requested') }, body: { status: 'Approved' } }),
    },
    pay: {
      summary: 'Mark an approved one as paid',
      ask: async ({ payoutIn }) => ({
        path: { id: await payoutIn('Approved') },
        body: { status: 'Paid', comment: 'order 17' },
      }),
    },
    reject: {
      summary: 'Reject',
      ask: async ({ payoutIn }) => ({
        path: { id: await payoutIn('Requested') },
        body: { status: 'Rejected', comment: 'wrong requisites' },
      }),
    },
  },
}

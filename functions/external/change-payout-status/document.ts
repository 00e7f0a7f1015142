import { changePayoutStatus } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { payoutMoveBody } from '../../../infra/openapi/payout-move.ts'
import { payout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: changePayoutStatus,
  tag: 'Payouts',
  summary: 'Approve, pay or reject a payout request',
  summaryRu: 'Одобрить, выплатить или отклонить заявку',
  description:
    'Requested → Approved → Paid; Requested or Approved → Rejected, which gives the amount back to the balance. Paid and Rejected are final. Only the partner can cancel. A comment becomes adminComment. With settings.refuseUncoveredPayouts, a request that is no longer fully covered because rewards were taken back can be neither approved nor paid: PAYOUT_UNCOVERED gives `available` and `shortfall`.',
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
      summary: 'Mark an approved request paid',
      path: { id: demo.payout },
      body: { status: 'Paid', comment: 'order 17' },
      again: 'PAYOUT_TRANSITION_FORBIDDEN',
    },
  },
  takenOver:
    "**write any account's figures, level and ledger, change a payout whose id it knows (amount and requisites too) and its history, and make one**",
} satisfies EndpointDocument

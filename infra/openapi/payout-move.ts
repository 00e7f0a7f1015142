import { payoutMove } from '../../lib/contract/payout-move.ts'
import { described, textOrNull } from './request-body.ts'

/** The body that moves a payout request, whoever sends it. */
export const payoutMoveBody = described('PayoutStatusChange', payoutMove(), {
  status: {
    description: 'Requested may become Approved or Rejected, Approved may become Paid or Rejected',
    examples: ['Approved'],
  },
  comment: { description: 'Comment on the change', examples: ['order 17'], override: textOrNull },
})

import { payoutDecision, payoutMove } from '../../lib/contract/payout-move.ts'
import { described, positiveRubles, textOrNull } from './request-body.ts'

const texts = {
  status: {
    description: 'Requested may become Approved or Rejected, Approved may become Paid or Rejected',
    examples: ['Approved'],
  },
  comment: { description: 'Comment on the change', examples: ['order 17'], override: textOrNull },
}

/** The body that moves a payout request. */
export const payoutMoveBody = described('PayoutStatusChange', payoutMove(), texts)

/** The same from an administrator. */
export const payoutDecisionBody = described('PayoutDecision', payoutDecision(), {
  ...texts,
  confirmedShortfall: {
    description:
      'The shortfall of the request after rewards were taken back, in rubles, as it was shown. Without it, or with another sum, such a request is neither approved nor paid. Ignored while the request is covered',
    override: { ...positiveRubles, type: ['number', 'null'] },
  },
})

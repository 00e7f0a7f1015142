import { requestOwnPayout } from '../../../lib/contract/request-own-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, positiveRubles, textOrNull } from '../request-body.ts'
import { ownPayout } from '../responses/payout.ts'

export const document: EndpointDocument = {
  spec: requestOwnPayout,
  tag: 'Account',
  summary: 'Ask for a payout, as a partner',
  description:
    'Checked as POST /payout is, in the same order. Give an Idempotency-Key for every intended request: after a lost connection the same one is made once, however often the partner signs in.',
  body: described('OwnPayoutCreation', requestOwnPayout.body, {
    amount: { description: 'Amount in rubles: a number, at most two decimals', examples: [1000], override: positiveRubles },
    requisites: { description: 'Where to transfer to, free text', examples: ['card 2200 0000'] },
    comment: {
      description: 'Comment on the request; becomes the comment of the first history entry',
      examples: ['for October'],
      override: textOrNull,
    },
  }),
  answer: ownPayout,
}

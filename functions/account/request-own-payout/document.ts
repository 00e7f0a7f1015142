import { requestOwnPayout } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { mailedCode } from '../../../infra/openapi/mailed-code.ts'
import { bankOrNull, described, positiveRubles, textOrNull } from '../../../infra/openapi/request-body.ts'
import { ownPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: requestOwnPayout,
  tag: 'Account',
  summary: 'Request a payout, as a partner',
  description:
    'Same checks as POST /payout, in the same order. The money goes to the details of the profile. If `requisites` repeats them and they have changed meanwhile, the request is refused, so that money never goes elsewhere. Other details, in `requisites`, `bank` or both, need the code from POST /api/account/profile/code; with `keep` they are stored in the profile. Send an Idempotency-Key with every intended request: after a lost connection it is made only once, however often the partner signs in.',
  body: described('OwnPayoutCreation', requestOwnPayout.body, {
    amount: { description: 'Amount in rubles: a number, at most two decimals', examples: [1000], override: positiveRubles },
    requisites: {
      description: 'Where to transfer to, free text; absent or empty for the details of the profile',
      examples: ['card 2200 0000'],
    },
    bank: {
      description: 'A bank account to transfer to; digits, blanks are ignored',
      examples: [null],
      override: bankOrNull,
    },
    code: mailedCode('required for details other than those of the profile'),
    keep: {
      description: 'Whether to store these details in the profile, replacing both its bank account and its requisites',
      examples: [false],
    },
    comment: {
      description: 'Comment on the request; becomes the comment of the first history entry',
      examples: ['for October'],
      override: textOrNull,
    },
  }),
  answer: ownPayout,
  takenOver: 'the same as `create-payout` and `change-own-profile`; write any lead counts',
} satisfies EndpointDocument

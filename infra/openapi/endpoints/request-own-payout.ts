import { requestOwnPayout } from '../../../lib/contract/request-own-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { demo } from '../demo.ts'
import { bankOrNull, described, positiveRubles, textOrNull } from '../request-body.ts'
import { ownPayout } from '../responses/payout.ts'

export const document = {
  spec: requestOwnPayout,
  tag: 'Account',
  summary: 'Request a payout, as a partner',
  description:
    'Checked as POST /payout is, in the same order. The money goes to the details of the profile, which requisites may name: were they changed meanwhile, the request is refused and not sent elsewhere. Other details, in requisites, bank or both, take the code of POST /api/account/profile/code, and become those of the profile where keep says so. Give an Idempotency-Key for every intended request: after a lost connection the same one is made once, however often the partner signs in.',
  body: described('OwnPayoutCreation', requestOwnPayout.body, {
    amount: { description: 'Amount in rubles: a number, at most two decimals', examples: [1000], override: positiveRubles },
    requisites: {
      description: 'Where to transfer to, free text; absent or empty for the details of the profile',
      examples: ['card 2200 0000'],
    },
    bank: {
      description: 'A bank account to transfer to; digits, blanks among them are left out',
      examples: [null],
      override: bankOrNull,
    },
    code: {
      description: 'Six digits of the mail; needed for other details than those of the profile',
      examples: [demo.signInCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
    keep: {
      description: 'Whether the profile is to keep these details in the place of its own, bank account and requisites alike',
      examples: [false],
    },
    comment: {
      description: 'Comment on the request; becomes the comment of the first history entry',
      examples: ['for October'],
      override: textOrNull,
    },
  }),
  answer: ownPayout,
} satisfies EndpointDocument

import { withdrawPayout } from '../../../lib/contract/withdraw-payout.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { ownPayout } from '../responses/payout.ts'

export const document = {
  spec: withdrawPayout,
  tag: 'Account',
  summary: 'Withdraw a payout request, as its partner',
  description:
    'Only while it is Requested; what it held is available again. Nobody else can cancel a request, and a request of another partner is answered as one that there is not.',
  path: { id: { description: 'id of the payout request' } },
  body: described('OwnPayoutCancellation', withdrawPayout.body, {
    comment: { description: 'Comment on the change; becomes partnerComment', examples: ['a mistake'], override: textOrNull },
  }),
  answer: ownPayout,
} satisfies EndpointDocument

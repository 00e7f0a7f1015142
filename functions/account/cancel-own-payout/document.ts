import { cancelOwnPayout } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { ownPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: cancelOwnPayout,
  tag: 'Account',
  summary: 'Withdraw a payout request, as its partner',
  description:
    'Only while it is Requested; its amount becomes available again. Nobody else can cancel a request, and another partner’s request is answered like an unknown one.',
  path: { id: { description: 'id of the payout request' } },
  body: described('OwnPayoutCancellation', cancelOwnPayout.body, {
    comment: { description: 'Comment on the change; becomes partnerComment', examples: ['a mistake'], override: textOrNull },
  }),
  answer: ownPayout,
  takenOver: 'the same as `change-payout-status`; write any lead counts; keep a session from expiring',
} satisfies EndpointDocument

import { blockPartner } from '../../../lib/contract/block-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reasonAndNoteBody } from '../profile-body.ts'
import { blockedPartner } from '../responses/console-partner.ts'

export const document = {
  spec: blockPartner,
  tag: 'Console',
  summary: 'Block a partner',
  description:
    'The partner is signed out everywhere, and can neither sign in nor request a payout. Earnings stay, leads still earn, and an open payout request goes on: the answer names it.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: blockedPartner,
} satisfies EndpointDocument
